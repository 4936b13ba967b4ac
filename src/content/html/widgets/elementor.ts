import { Element } from 'domhandler';
import { isEmpty, remove, textNode } from '../tree.ts';
import { fill, settingsOf, withClass, type Widget } from './widget.ts';

/** A progress bar has its width at once. */
const progressBars: Widget = {
  classes: ['elementor-progress-bar'],
  show({ attribs }) {
    const share = Number(attribs['data-max']);
    if (share >= 0 && share <= 100) attribs['style'] = `width:${share}%;${attribs['style'] ?? ''}`;
  },
};

/** A countdown is the time at which it ends. */
const countdowns: Widget = {
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

/** Headlines whose words change: the first of them. */
const headlines: Widget = {
  classes: ['elementor-widget-animated-headline'],
  show(widget) {
    const [place] = withClass(widget, 'elementor-headline-dynamic-wrapper');
    if (place === undefined || !isEmpty(place)) return;
    const { highlighted_text: highlighted, rotating_text: rotating } = settingsOf(widget);
    const [first = ''] = [highlighted, rotating].filter((each) => typeof each === 'string');
    const words = first.split('\n')[0]?.trim() ?? '';
    if (words !== '') fill(place, textNode(words));
  },
};

/** Buttons that close a notice by script. */
const closers: Widget = {
  classes: ['elementor-alert-dismiss', 'elementor-message-dismiss'],
  show: remove,
};

/** Small widgets that only Elementor has. */
export const elementor: readonly Widget[] = [progressBars, countdowns, headlines, closers];
