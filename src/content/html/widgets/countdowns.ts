import { Element } from 'domhandler';
import { textNode } from '../tree.ts';
import { fill, type Widget } from './widget.ts';

/** A countdown is the time at which it ends. */
export const countdowns: Widget = {
  classes: ['elementor-countdown-wrapper'],
  show(element) {
    const seconds = Number(element.attribs['data-date']);
    if (!Number.isInteger(seconds) || seconds <= 0 || seconds > 8e9) return;
    const date = new Date(seconds * 1000).toISOString();
    const time = new Element('time', { datetime: date }, [
      textNode(`${date.slice(0, 10)} ${date.slice(11, 16)} UTC`),
    ]);
    fill(element, time);
  },
};
