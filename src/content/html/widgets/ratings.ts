import { decode } from '../tree.ts';
import { allIn, fill, isEmpty, take, text, wordsIn, type Widget } from './widget.ts';

/** Stars are drawn by a font: their number stands there in words. */
export const ratings: Widget = {
  classes: ['elementor-star-rating', 'e-rating-wrapper', 'kt-blocks-testimonial-rating-wrap'],
  show(element) {
    for (const star of allIn(element, ({ name }) => name === 'i')) take(star);
    const { attribs } = element;
    const label = decode(attribs['aria-label'] ?? attribs['title'] ?? attribs['content'] ?? '');
    if (wordsIn(element) === '' && (isEmpty(element) || label !== '') && label !== '')
      fill(element, text(label));
  },
};
