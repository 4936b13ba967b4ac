import { isEmpty, textNode } from '../tree.ts';
import { fill, settingsOf, withClass, type Widget } from './widget.ts';

/** Headlines whose words change: the first of them. */
export const headlines: Widget = {
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
