import type { Element } from 'domhandler';
import { decode, isEmpty, textNode } from '../tree.ts';
import { fill, withClass, wordsIn, type Widget } from './widget.ts';

/** Attributes with the number at which a counter stops. */
const ends = ['data-to-value', 'data-end', 'data-count', 'data-counter-value', 'data-to'];

/** Counters show the number at which they stop, with their own words before and after it. */
export const counters: Widget = {
  classes: [],
  attributes: ends,
  show(element) {
    const { attribs } = element;
    const value = (ends.map((name) => attribs[name]).find((end) => end !== undefined) ?? '').trim();
    if (!/^-?\d{1,15}(?:\.\d{1,6})?$/.test(value)) return;
    const [place = element] = withClass(element, 'kb-count-up-number');
    const isCounter = place === element ? /count/i.test(attribs['class'] ?? '') : true;
    if (!isCounter || !(isEmpty(place) || /^[\d.,\s]+$/.test(wordsIn(place)))) return;
    fill(
      place,
      textNode(`${said(element, 'prefix')}${numberOf(value, element)}${said(element, 'suffix')}`),
    );
  },
};

const said = ({ attribs }: Element, what: 'prefix' | 'suffix'): string =>
  decode(attribs[`data-${what}`] ?? '');

function numberOf(value: string, { attribs }: Element): string {
  const by = decode(attribs['data-delimiter'] ?? attribs['data-separator'] ?? '');
  if (by === '' || by.length > 1) return value;
  const [whole = '', rest] = value.split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, by);
  return rest === undefined ? grouped : `${grouped}${by === '.' ? ',' : '.'}${rest}`;
}
