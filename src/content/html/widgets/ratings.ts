import { decode, elementsIn, remove, textNode } from '../tree.ts';
import { fill, wordsIn, type Widget } from './widget.ts';

/** Stars are drawn by a font: their number stands there in words. */
export const ratings: Widget = {
  classes: ['elementor-star-rating', 'e-rating-wrapper', 'kt-blocks-testimonial-rating-wrap'],
  show(element) {
    for (const star of elementsIn(element, ({ name }) => name === 'i')) remove(star);
    const { attribs } = element;
    const given = decode(attribs['aria-label'] ?? attribs['title'] ?? attribs['content'] ?? '');
    const label = wordsIn(element) || given;
    if (label === '') return;
    // Its words may be for screen readers only, and the colour is that of empty stars.
    delete attribs['class'];
    fill(element, textNode(label));
  },
};
