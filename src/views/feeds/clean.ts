// XML has no form for these, not even an escaped one, and a reader refuses the whole feed over one.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text as any feed can carry it, not escaped yet. */
export function clean(text: string): string {
  return text.toWellFormed().replaceAll(unwritable, '');
}
