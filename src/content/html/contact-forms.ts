import { isTag, isText, type Element, type ParentNode } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import { closest, elementsIn, maxDepth } from './tree.ts';
import { inputKinds } from './kinds.ts';
import type { ContactForm, FormControl } from './types.ts';

/** What stands in raw HTML in place of a form that is kept. */
const formAttribute = 'data-contact-form';

/** The place of a kept form. Foreign text can't have this class: it is not an allowed one. */
export const contactFormClass = 'contact-form-place';

export function isFormPlace(attributes: Readonly<Record<string, string>>): boolean {
  return attributes[formAttribute] !== undefined;
}

const mostControls = 100;
const mostOptions = 500;
/** In a text, and groups in a form. More were not written by a person and are slow to read. */
const mostBoxes = 200;

interface TakenForms {
  /** The same HTML with an empty `form` in place of each form that is kept. */
  readonly html: string;
  readonly forms: readonly ContactForm[];
}

/** Of other plugins: how their forms are known, and what they are called. */
const otherPlugins = [
  ['wpforms', /^wpforms-form-(\d{1,9})$/],
  ['gravity', /^gform_(\d{1,9})$/],
  ['fluent', /^fluentform_(\d{1,9})$/],
  ['forminator', /^forminator-module-(\d{1,9})$/],
  // A script draws it into this box.
  ['ninja', /^nf-form-(\d{1,9})-cont$/],
] as const;

const mayHaveOthers =
  /\bid=["']?(?:wpforms-form|gform|fluentform|forminator-module|nf-form)[-_]\d/i;

/** The name of a form of another plugin, such as `wpforms-12`; null for other forms. */
export function formName({ id = '' }: Readonly<Record<string, string>>): string | null {
  for (const [name, form] of otherPlugins) {
    const number = form.exec(id)?.[1];
    if (number !== undefined) return `${name}-${number}`;
  }
  return null;
}

/** True for another plugin's form without an address: a link leads to WordPress, by its tag. */
export function isElsewhere({ id, sendsTo }: Pick<ContactForm, 'id' | 'sendsTo'>): boolean {
  return id === 0 && sendsTo === null;
}

/**
 * Takes the forms of known plugins out of raw HTML. Others are removed and reported later.
 * @param addresses where forms of other plugins are sent, by {@link formName}
 */
export function takeForms(html: string, addresses: Readonly<Record<string, string>>): TakenForms {
  // Parsing takes long, and few texts have a form.
  if (!mayHaveOthers.test(html) && !html.includes('data-wpcf7-id="')) return { html, forms: [] };
  const nameOfOther = ({ name, attribs }: Element): string | null =>
    name === 'form' || name === 'div' ? formName(attribs) : null;
  const tree = parseDocument(html, { withStartIndices: true, withEndIndices: true });
  const forms: ContactForm[] = [];
  const pieces: string[] = [];
  let from = 0;
  const isBox = (element: Element): boolean =>
    element.attribs['data-wpcf7-id'] !== undefined || nameOfOther(element) !== null;
  for (const box of elementsIn(tree, isBox).slice(0, mostBoxes)) {
    const { startIndex, endIndex } = box;
    if (startIndex === null || endIndex === null || startIndex < from) continue;
    const name = nameOfOther(box);
    const form = name === null ? contactForm(box) : otherForm(box, name, addresses[name] ?? null);
    if (form === null) continue;
    forms.push(form);
    pieces.push(`${html.slice(from, startIndex)}<form ${formAttribute}></form>`);
    from = endIndex + 1;
  }
  return { html: pieces.join('') + html.slice(from), forms };
}

function contactForm(box: Element): ContactForm | null {
  const id = Number(box.attribs['data-wpcf7-id']);
  const [form] = elementsIn(box, ({ name }) => name === 'form');
  if (!Number.isSafeInteger(id) || id <= 0 || form === undefined) return null;
  const { tag, controls, submit } = readForm(form, contactForm7);
  return /^wpcf7-f\d+-[a-z\d-]{1,20}$/.test(tag) && controls.length > 0
    ? { id, tag, controls, submit, sendsTo: null }
    : null;
}

function otherForm(form: Element, name: string, sendsTo: string | null): ContactForm | null {
  if (sendsTo === null) {
    const elsewhere = { id: 0, tag: form.attribs['id'] ?? '', controls: [], submit: '', sendsTo };
    return (name.startsWith('wpforms-') && wholeForm(form, name)) || elsewhere;
  }
  const { controls, submit } = readForm(form, anyPlugin);
  return controls.length > 0 ? { id: 0, tag: name, controls, submit, sendsTo } : null;
}

/** A form of WPForms; null if it has something unknown, such as a captcha or a page break. */
function wholeForm(form: Element, tag: string): ContactForm | null {
  const script = elementsIn(form, ({ name }) => name === 'script')
    .map((each) => DomUtils.textContent(each))
    .join('\n');
  const fields = elementsIn(form, (each) => classesOf(each).includes('wpforms-field'));
  if (fields.length > mostBoxes) return null;
  for (const field of fields) {
    // What programs fill in: WPForms hides it with a rule of CSS, which its script adds.
    const { id = '-' } = field.attribs;
    if (classesOf(field).includes('wpforms-field-hp') || script.includes(`#${id}`))
      DomUtils.removeElement(field);
    else if (!isDrawn(field)) return null;
  }
  const { controls, submit } = readForm(form, wpForms);
  const drawn = new Set(controls.map(({ name }) => name));
  const isWhole = elementsIn(form, ({ name }) => typed.has(name)).every(
    ({ attribs: { name = '' } }) => drawn.has(name.replace(/\[\]$/, '')) || ofWpForms.test(name),
  );
  return isWhole && drawn.size > 0
    ? { id: Number(/\d+$/.exec(tag)?.[0]), tag, controls, submit, sendsTo: null }
    : null;
}

/** The fields of WPForms that look the same here. Only the trap for programs has the attribute. */
const isDrawn = (field: Element): boolean =>
  field.attribs['data-field-type'] === undefined &&
  !classesOf(field).includes('wpforms-conditional-field') &&
  classesOf(field).some((name) => drawnKind.test(name));

const drawnKind =
  /^wpforms-field-(?:text|textarea|email|name|select|(?:gdpr-)?checkbox|radio|number|number-slider)$/;

/** What WPForms adds to each form. Captchas have a control with another name. */
const ofWpForms = /^(?:wpforms\[(?:id|author|post_id)\]|page_(?:title|url|id)|url_referer)$/;

/** How a plugin writes controls. */
interface Plugin {
  /** Of a control. The first group is kept: without the brackets of lists. */
  readonly name: RegExp;
  /** The kind of a box of several controls with one name; null if such boxes are not known. */
  readonly groupOf: ((element: Element) => 'checkbox' | 'radio' | 'acceptance' | null) | null;
}

const contactForm7: Plugin = {
  name: /^(?!_wpcf7)([\w:.-]{1,100}?)(?:\[\])?$/,
  groupOf(element) {
    const classes = classesOf(element);
    const of = (kind: string): boolean => classes.includes(`wpcf7-${kind}`);
    if (!classes.includes('wpcf7-form-control') || element.name === 'input') return null;
    if (of('acceptance')) return 'acceptance';
    return of('checkbox') ? 'checkbox' : of('radio') ? 'radio' : null;
  },
};

const wpForms: Plugin = {
  name: /^(wpforms\[fields\]\[\d{1,5}\](?:\[(?:first|middle|last|primary|secondary)\])?)(?:\[\])?$/,
  groupOf(element) {
    const classes = classesOf(element);
    if (classes.includes('wpforms-field-radio')) return 'radio';
    const isBox = classes.some((name) => /^wpforms-field-(?:gdpr-)?checkbox$/.test(name));
    return isBox ? 'checkbox' : null;
  },
};

/** Other plugins group boxes with one name in different ways. */
const anyPlugin: Plugin = { name: /^([\w:.[\]-]{1,100})$/, groupOf: null };

function readForm(form: Element, plugin: Plugin) {
  const controls: FormControl[] = [];
  const labelled = new Map(
    elementsIn(form, ({ name }) => name === 'label').map((each) => [each.attribs['for'], each]),
  );
  let tag = '';
  let submit = '';
  let words = '';
  let groups = 0;
  const read = (node: Element, said: () => string): FormControl | null => {
    const group = plugin.groupOf?.(node) ?? null;
    if (group === null) return controlOf(node, said, plugin);
    groups += 1;
    return groups > mostBoxes ? null : groupControl(node, group, said, plugin);
  };
  const visit = (parent: ParentNode, labels: readonly Element[], depth: number): void => {
    if (depth > maxDepth) return;
    for (const node of parent.children) {
      if (!isTag(node)) {
        words = `${words} ${DomUtils.textContent(node)}`;
        continue;
      }
      const { name, attribs } = node;
      if (name === 'input' && attribs['type'] === 'submit') submit = attribs['value'] ?? '';
      if (name === 'button' && attribs['type'] === 'submit') submit = DomUtils.textContent(node);
      if (attribs['name'] === '_wpcf7_unit_tag') tag = attribs['value'] ?? '';
      const said = () => {
        const label = labelled.get(attribs['id'] ?? '') ?? labels.at(-1);
        return clean(label === undefined ? words : wordsOf(label));
      };
      const control = controls.length < mostControls ? read(node, said) : null;
      if (control !== null) {
        controls.push(control);
        words = '';
      }
      if (control === null && !leaves.has(name))
        visit(node, name === 'label' ? [...labels, node] : labels, depth + 1);
      if (blocks.has(name)) words = '';
    }
  };
  visit(form, [], 0);
  return { tag, controls, submit: clean(submit) };
}

const typed = new Set(['input', 'textarea', 'select']);
const leaves = new Set(['input', 'textarea', 'select', 'option', 'script', 'style', 'template']);
const blocks = new Set(['p', 'div', 'fieldset', 'li', 'br', 'h2', 'h3', 'h4', 'label']);

const classesOf = (element: Element): string[] => (element.attribs['class'] ?? '').split(/\s+/);

const empty = {
  isRequired: false,
  value: '',
  options: [],
  attributes: {},
} satisfies Partial<FormControl>;

/** The class of what is around one box of a group and its words. */
const option = /^(?:wpcf7-list-item|choice-\d+)$/;

function groupControl(
  box: Element,
  kind: 'checkbox' | 'radio' | 'acceptance',
  said: () => string,
  plugin: Plugin,
): FormControl | null {
  const inputs = elementsIn(box, (element) => element.name === 'input');
  const name = nameOf(inputs[0], plugin);
  if (name === null) return null;
  const options = inputs.slice(0, mostOptions).map((input) => {
    const value = input.attribs['value'] ?? '1';
    const item = closest(input, (each) => classesOf(each).some((name) => option.test(name)));
    return {
      value,
      label: clean(DomUtils.textContent(item ?? input)) || value,
      isChosen: input.attribs['checked'] !== undefined,
    };
  });
  const [legend] = elementsIn(box, (element) => element.name === 'legend');
  const words = legend === undefined ? said() : clean(DomUtils.textContent(legend));
  const isOptional = classesOf(box).includes('optional');
  return {
    ...empty,
    kind,
    name,
    label: kind === 'acceptance' ? (options[0]?.label ?? '') : words || labelFrom(name),
    isRequired:
      kind === 'acceptance'
        ? !isOptional
        : classesOf(box).includes('wpcf7-validates-as-required') || isRequired(inputs[0]),
    options,
  };
}

const isInputKind = (kind: string): kind is (typeof inputKinds)[number] =>
  (inputKinds as readonly string[]).includes(kind);

/** Attributes that say what may be typed, by the form of their value. */
const checked: Readonly<Record<string, RegExp>> = {
  accept: /^[\w.,/*+ -]{1,300}$/,
  autocomplete: /^[a-z -]{1,60}$/,
  max: /^[\d.:T-]{1,30}$/,
  maxlength: /^\d{1,6}$/,
  min: /^[\d.:T-]{1,30}$/,
  minlength: /^\d{1,6}$/,
  placeholder: /^[^\n]{1,200}$/,
  step: /^(?:any|[\d.]{1,20})$/,
};

function controlOf(element: Element, said: () => string, plugin: Plugin): FormControl | null {
  const name = nameOf(element, plugin);
  if (name === null || !typed.has(element.name)) return null;
  const { attribs } = element;
  const attributes = Object.fromEntries(
    Object.entries(checked).flatMap(([key, form]) => {
      const value = attribs[key]?.trim() ?? '';
      return form.test(value) ? [[key, value]] : [];
    }),
  );
  const common = {
    ...empty,
    name,
    label:
      said() || clean(attribs['aria-label'] ?? attribs['placeholder'] ?? '') || labelFrom(name),
    isRequired: isRequired(element),
    value: (attribs['value'] ?? '').slice(0, 1_000),
    attributes,
  };
  if (element.name === 'textarea')
    return { ...common, kind: 'textarea', value: DomUtils.textContent(element).slice(0, 5_000) };
  if (element.name === 'select') {
    const options = elementsIn(element, ({ name: tag }) => tag === 'option');
    return {
      ...common,
      kind: attribs['multiple'] === undefined ? 'select' : 'list',
      value: '',
      options: options.slice(0, mostOptions).map((option) => ({
        value: option.attribs['value'] ?? clean(DomUtils.textContent(option)),
        label: clean(DomUtils.textContent(option)),
        isChosen: option.attribs['selected'] !== undefined,
      })),
    };
  }
  const kind = attribs['type'] ?? 'text';
  if (plugin.groupOf === null && (kind === 'checkbox' || kind === 'radio')) {
    const value = attribs['value'] ?? 'on';
    const isChosen = attribs['checked'] !== undefined;
    return { ...common, kind, label: '', options: [{ value, label: common.label, isChosen }] };
  }
  // A quiz's answer is known only to WordPress's page, so WordPress refuses this form.
  return element.name === 'input' && isInputKind(kind) ? { ...common, kind } : null;
}

const nameOf = (element: Element | undefined, plugin: Plugin): string | null =>
  plugin.name.exec(element?.attribs['name'] ?? '')?.[1] ?? null;

const isRequired = (element: Element | undefined): boolean =>
  element?.attribs['aria-required'] === 'true' || element?.attribs['required'] !== undefined;

/** `your-message` → `Your message`. */
const labelFrom = (name: string): string => {
  const words = name.replace(/[-_:.]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const clean = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 300);

/** The words of a label without those of the control inside. */
function wordsOf(label: Element): string {
  const controls = new Set(elementsIn(label, ({ name }) => leaves.has(name)));
  return DomUtils.find((node) => isText(node), label.childNodes, true, Infinity)
    .filter(
      (node) => isText(node) && !(node.parent !== null && controls.has(node.parent as Element)),
    )
    .map((node) => DomUtils.textContent(node))
    .join(' ');
}
