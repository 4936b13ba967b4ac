import { escapeAttribute, escapeUTF8 } from 'entities';
import type { ContactForm, FormControl } from '../../content/html/index.ts';
import type { Words } from '../../i18n/load-words.ts';

/** The field that people don't see and programs fill in. */
export const honeypot = 'galley-address';

/** What a reader has typed: values by the name of the control. */
export type TypedForm = Readonly<Record<string, readonly string[]>>;

export interface FormHtmlOptions {
  readonly words: Words;
  /** Where it is sent, with the server's token; without one on pages that everybody gets. */
  readonly action: string;
  /** Null before anything was typed. */
  readonly typed: TypedForm | null;
  /** Sentences, by the names of controls. */
  readonly faults: Readonly<Record<string, string>>;
}

/** A form of readers as HTML: its controls with their labels, one below the other. */
export function contactFormHtml(form: ContactForm, options: FormHtmlOptions): string {
  const { words, action } = options;
  const hidden = `<p hidden><label>${escapeUTF8(words.leaveEmpty)}<input name="${honeypot}" tabindex="-1" autocomplete="off"></label></p>`;
  return `<form method="post" enctype="multipart/form-data" action="${escapeAttribute(action)}" data-reader-form>${hidden}${insideHtml(form, options)}</form>`;
}

/** A form for the address of the owner's choice. It leaves the site: nothing here takes part. */
export function foreignFormHtml(form: ContactForm, words: Words): string {
  const address = form.sendsTo ?? '';
  const options = { words, action: address, typed: null, faults: {} };
  const hasFile = form.controls.some(({ kind }) => kind === 'file');
  const encoding = hasFile ? ' enctype="multipart/form-data"' : '';
  return `<div class="reader-form"><form method="post" action="${escapeAttribute(address)}"${encoding}>${insideHtml(form, options)}</form></div>`;
}

function insideHtml(form: ContactForm, options: FormHtmlOptions): string {
  const controls = form.controls.map((control) => controlHtml(form, control, options)).join('');
  const submit = escapeUTF8(form.submit || options.words.send);
  return `${controls}<p><button type="submit">${submit}</button></p>`;
}

function controlHtml(form: ContactForm, control: FormControl, options: FormHtmlOptions): string {
  const { kind, name, value, isRequired } = control;
  if (kind === 'hidden')
    return `<input type="hidden" name="${escapeAttribute(name)}" value="${escapeAttribute(value)}">`;
  const id = `${form.tag}-${name}`;
  const fault = options.faults[name];
  const typed = options.typed?.[name];
  const faultHtml =
    fault === undefined
      ? ''
      : `<span class="form-fault" id="${escapeAttribute(id)}-fault">${escapeUTF8(fault)}</span>`;
  const state = [
    // Of several boxes, one is enough, which HTML can't say.
    ...(isRequired && (kind !== 'checkbox' || control.options.length === 1) ? [' required'] : []),
    ...(fault === undefined
      ? []
      : [` aria-invalid="true" aria-describedby="${escapeAttribute(id)}-fault"`]),
  ].join('');
  if (kind === 'checkbox' || kind === 'radio' || kind === 'acceptance') {
    const isAlone = kind === 'acceptance' || control.label === '';
    const choices = control.options.map((option) => {
      // A box that is not ticked is not sent.
      const isChosen =
        options.typed === null ? option.isChosen : typed?.includes(option.value) === true;
      const type = kind === 'radio' ? 'radio' : 'checkbox';
      return `<label class="choice"><input type="${type}" name="${escapeAttribute(name)}" value="${escapeAttribute(option.value)}"${isChosen ? ' checked' : ''}${state}> ${labelHtml(option.label, isAlone && isRequired, options)}</label>`;
    });
    if (isAlone) return `<p>${choices.join('')}${faultHtml}</p>`;
    return `<fieldset><legend>${labelHtml(control.label, isRequired, options)}</legend>${choices.join('')}${faultHtml}</fieldset>`;
  }
  const label = `<label for="${escapeAttribute(id)}">${labelHtml(control.label, isRequired, options)}</label>`;
  const common = ` id="${escapeAttribute(id)}" name="${escapeAttribute(name)}"${attributesHtml(control)}${state}`;
  return `<p>${label}${fieldHtml(control, common, typed)}${faultHtml}</p>`;
}

/** A label. That of a required field says so in words, in place of WordPress's star. */
function labelHtml(label: string, isRequired: boolean, { words }: FormHtmlOptions): string {
  const plain = isRequired ? label.replace(/\s*[*＊]$/, '') : label;
  const isMarked = isRequired && !plain.toLowerCase().includes(words.requiredField.toLowerCase());
  const mark = isMarked ? ` <span class="must">${escapeUTF8(words.requiredField)}</span>` : '';
  return escapeUTF8(plain) + mark;
}

function fieldHtml(
  control: FormControl,
  common: string,
  typed: readonly string[] | undefined,
): string {
  const { kind, value, options } = control;
  const now = typed?.[0] ?? value;
  if (kind === 'textarea')
    return `<textarea rows="6" dir="auto"${common}>${escapeUTF8(now)}</textarea>`;
  if (kind === 'select' || kind === 'list') {
    const all = options.map((option) => {
      const isChosen = typed === undefined ? option.isChosen : typed.includes(option.value);
      return `<option value="${escapeAttribute(option.value)}"${isChosen ? ' selected' : ''}>${escapeUTF8(option.label)}</option>`;
    });
    return `<select${kind === 'list' ? ' multiple' : ''}${common}>${all.join('')}</select>`;
  }
  const shown = kind === 'file' || now === '' ? '' : ` value="${escapeAttribute(now)}"`;
  return `<input type="${kind}"${common}${shown}>`;
}

const attributesHtml = ({ attributes }: FormControl): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join('');
