import { words } from '../allowed.ts';
import { slidesClass } from '../class-names.ts';
import { remove } from '../tree.ts';
import { withClass, type Widget } from './widget.ts';

const rows = words(
  'swiper-wrapper splide__list glide__slides slick-slider owl-carousel kt-blocks-carousel-init metaslider-slides',
);
const controls = words(`
  elementor-swiper-button swiper-button-prev swiper-button-next swiper-pagination
  splide__arrows splide__pagination glide__arrows glide__bullets
`);

/** Carousels become a row that scrolls. Copies of slides, and buttons, are left out. */
export const carousels: Widget = {
  classes: [...rows, ...controls, 'swiper-slide-duplicate', 'metaslider', 'flexslider'],
  show(element) {
    const names = words(element.attribs['class'] ?? '');
    if (names.some((name) => controls.includes(name) || name === 'swiper-slide-duplicate')) {
      remove(element);
      return;
    }
    const [slides = null] = rows.some((name) => names.includes(name))
      ? [element]
      : withClass(element, 'slides');
    if (slides === null) return;
    slides.attribs['class'] = `${slides.attribs['class'] ?? ''} ${slidesClass}`;
  },
};
