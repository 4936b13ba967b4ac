import { DomUtils, parseDocument } from 'htmlparser2';

export function isWebAddress(text: string | null | undefined): boolean {
  return /^https?:\/\/[^\s<>"]+$/.test(text ?? '') && URL.canParse(text ?? '');
}

/** RFC 3987, as far as a glance tells. */
export function isIri(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]+$/i.test(text);
}

export function isLanguage(text: string): boolean {
  return /^[a-z]{1,8}(?:-[a-z0-9]{1,8})*$/i.test(text);
}

/** RFC 6838. */
export function isMediaType(text: string | undefined): boolean {
  return /^[a-z0-9][\w!#$&^.+-]*\/[a-z0-9][\w!#$&^.+-]*$/i.test(text ?? '');
}

/** RFC 822 with a year of four digits; the day of the week is right. */
export function isRfc822(text: string): boolean {
  const form =
    /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d (?:GMT|[+-]\d{4})$/;
  const day = form.exec(text)?.[1];
  // The day is that of the clock whose offset is given.
  const onClock = text.replace(/[+-]\d{4}$/, 'GMT');
  return day !== undefined && new Date(onClock).toUTCString().startsWith(day);
}

/** RFC 3339 as RFC 4287 narrows it: with a capital T and a capital Z. */
export function isRfc3339(text: string | null | undefined): boolean {
  const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
  return form.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''));
}

const forbidden = new Set([
  ...['base', 'button', 'embed', 'form', 'frame', 'iframe', 'input', 'link', 'meta', 'object'],
  ...['script', 'style', 'template', 'picture', 'svg'],
]);

/** What is wrong with HTML that is read away from its page: what runs, what is relative, what only our pages know. */
export function htmlFaults(html: string): string[] {
  const faults: string[] = [];
  for (const { name, attribs } of DomUtils.findAll(() => true, parseDocument(html).children)) {
    const is = (what: string) => faults.push(`<${name}> ${what}`);
    if (forbidden.has(name)) is('has no place in a feed');
    for (const [attribute, value] of Object.entries(attribs)) {
      if (/^on|^(?:class|style|tabindex|srcset)$|^data-/.test(attribute)) is(`has ${attribute}`);
      if (/^(?:href|src|cite|poster)$/.test(attribute)) {
        const isPlaced = isWebAddress(value) || (name === 'a' && /^(?:mailto|tel):/.test(value));
        if (!isPlaced) is(`has ${attribute} ${value}`);
      }
    }
    if (name !== 'img') continue;
    if (attribs['alt'] === undefined) is('has no alt');
    if (attribs['src'] === undefined) is('has no src');
    if (!/^[1-9]\d*$/.test(attribs['width'] ?? '')) is('has no width');
    if (!/^[1-9]\d*$/.test(attribs['height'] ?? '')) is('has no height');
  }
  return faults;
}
