import { isTag, isText, type Element, type ParentNode } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import { closest, elementsIn, maxDepth } from './tree.ts';
import { inputKinds } from './kinds.ts';
import type { ContactForm, FormControl } from './types.ts';

/** What stands in raw HTML in place of a form that is kept. */
const formAttribute = 'data-contact-form';

/** Marks the place of a form that is kept. Foreign text can't have this class, because it is not among the known ones. */
export const contactFormClass = 'contact-form-place';

export function isFormPlace(attributes: Readonly<Record<string, string>>): boolean {
  return attributes[formAttribute] !== undefined;
}

const mostControls = 100;
const mostOptions = 500;
/** In one text, and groups of boxes in one form. More are no form that a person wrote, and would take long to read. */
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

/** True for a form of another plugin that has no address: a link leads to it in WordPress. Its tag is its id there. */
export function isElsewhere({ id, sendsTo }: Pick<ContactForm, 'id' | 'sendsTo'>): boolean {
  return id === 0 && sendsTo === null;
}

/**
 * Takes forms out of raw HTML: those of Contact Form 7, and those of other plugins. Unknown ones stay, and are removed and reported later.
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
    const other = nameOfOther(box);
    const form = other === null ? contactForm(box) : otherForm(box, addresses[other] ?? null);
    const { startIndex, endIndex } = box;
    if (form === null || startIndex === null || endIndex === null || startIndex < from) continue;
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
  const { tag, controls, submit } = readForm(form, { isOurs: true });
  return /^wpcf7-f\d+-[a-z\d-]{1,20}$/.test(tag) && controls.length > 0
    ? { id, tag, controls, submit, sendsTo: null }
    : null;
}

function otherForm(form: Element, sendsTo: string | null): ContactForm | null {
  const { id = '' } = form.attribs;
  if (sendsTo === null) return { id: 0, tag: id, controls: [], submit: '', sendsTo };
  const { controls, submit } = readForm(form, { isOurs: false });
  return controls.length > 0
    ? { id: 0, tag: formName(form.attribs) ?? 'form', controls, submit, sendsTo }
    : null;
}

/** Plugins group boxes with one name in different ways, and only that of Contact Form 7 is known. */
function readForm(form: Element, { isOurs }: { readonly isOurs: boolean }) {
  const controls: FormControl[] = [];
  const labelled = new Map(
    elementsIn(form, ({ name }) => name === 'label').map((each) => [each.attribs['for'], each]),
  );
  let tag = '';
  let submit = '';
  let words = '';
  let groups = 0;
  const read = (node: Element, said: () => string): FormControl | null => {
    const group = isOurs ? groupOf(node) : null;
    if (group === null) return controlOf(node, said, { isOurs });
    groups += 1;
    return groups > mostBoxes ? null : groupControl(node, group, said);
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

/** Boxes of several controls with one name. */
function groupOf(element: Element): 'checkbox' | 'radio' | 'acceptance' | null {
  const classes = classesOf(element);
  const of = (kind: string): boolean => classes.includes(`wpcf7-${kind}`);
  if (!classes.includes('wpcf7-form-control') || element.name === 'input') return null;
  if (of('acceptance')) return 'acceptance';
  return of('checkbox') ? 'checkbox' : of('radio') ? 'radio' : null;
}

const empty = {
  isRequired: false,
  value: '',
  options: [],
  attributes: {},
} satisfies Partial<FormControl>;

function groupControl(
  box: Element,
  kind: 'checkbox' | 'radio' | 'acceptance',
  said: () => string,
): FormControl | null {
  const inputs = elementsIn(box, (element) => element.name === 'input');
  const name = nameOf(inputs[0]);
  if (name === null) return null;
  const options = inputs.slice(0, mostOptions).map((input) => {
    const value = input.attribs['value'] ?? '1';
    const item = closest(input, (each) => classesOf(each).includes('wpcf7-list-item'));
    return {
      value,
      label: clean(DomUtils.textContent(item ?? input)) || value,
      isChosen: input.attribs['checked'] !== undefined,
    };
  });
  const isOptional = classesOf(box).includes('optional');
  return {
    ...empty,
    kind,
    name,
    label: kind === 'acceptance' ? (options[0]?.label ?? '') : said() || labelFrom(name),
    isRequired:
      kind === 'acceptance' ? !isOptional : classesOf(box).includes('wpcf7-validates-as-required'),
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

function controlOf(
  element: Element,
  said: () => string,
  { isOurs }: { readonly isOurs: boolean },
): FormControl | null {
  const name = isOurs ? nameOf(element) : (element.attribs['name'] ?? null);
  if (name === null || !(isOurs ? /^(?!_wpcf7)/ : /^[\w:.[\]-]{1,100}$/).test(name)) return null;
  if (!typed.has(element.name)) return null;
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
    isRequired: attribs['aria-required'] === 'true' || attribs['required'] !== undefined,
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
  if (!isOurs && (kind === 'checkbox' || kind === 'radio')) {
    const value = attribs['value'] ?? 'on';
    const isChosen = attribs['checked'] !== undefined;
    return { ...common, kind, label: '', options: [{ value, label: common.label, isChosen }] };
  }
  // A quiz has a hidden answer that only WordPress's page knows; the form is shown without it, and WordPress refuses it.
  return element.name === 'input' && isInputKind(kind) ? { ...common, kind } : null;
}

/** The name of a control, without the brackets of lists. */
function nameOf(element: Element | undefined): string | null {
  const name = element?.attribs['name']?.replace(/\[\]$/, '') ?? '';
  return /^[\w:.-]{1,100}$/.test(name) ? name : null;
}

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
