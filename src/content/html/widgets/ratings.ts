import { decode } from '../tree.ts';
import { allIn, fill, take, text, wordsIn, type Widget } from './widget.ts';

/** Stars are drawn by a font: their number stands there in words. */
export const ratings: Widget = {
  classes: ['elementor-star-rating', 'e-rating-wrapper', 'kt-blocks-testimonial-rating-wrap'],
  show(element) {
    for (const star of allIn(element, ({ name }) => name === 'i')) take(star);
    const { attribs } = element;
    const given = decode(attribs['aria-label'] ?? attribs['title'] ?? attribs['content'] ?? '');
    const label = wordsIn(element) || given;
    if (label === '') return;
    // Its words may be for screen readers only, and the colour is that of empty stars.
    delete attribs['class'];
    fill(element, text(label));
  },
};
