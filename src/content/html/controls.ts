/** Control characters but tabs and line ends: no text has any use for them. */
const control = /[\0-\u0008\u000b-\u001f\u007f]/;
const controls = new RegExp(control, 'g');

/** The text without them, and without halves of characters; every line end as `\n`. */
export function withoutControls(text: string): string {
  const wellFormed = text.toWellFormed();
  if (!control.test(wellFormed)) return wellFormed;
  return wellFormed.replace(/\r\n?/g, '\n').replace(controls, '');
}
