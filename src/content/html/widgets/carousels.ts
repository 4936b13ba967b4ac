import { slidesClass } from '../class-names.ts';
import { withClass, take, type Widget } from './widget.ts';

const rows = [
  ...['swiper-wrapper', 'splide__list', 'glide__slides', 'slick-slider', 'owl-carousel'],
  ...['kt-blocks-carousel-init', 'metaslider-slides'],
];
const controls = [
  ...['elementor-swiper-button', 'swiper-button-prev', 'swiper-button-next', 'swiper-pagination'],
  ...['splide__arrows', 'splide__pagination', 'glide__arrows', 'glide__bullets'],
];

/** Carousels and sliders are a row that scrolls. Copies of slides and buttons, which need a script, are left out. */
export const carousels: Widget = {
  classes: [...rows, ...controls, 'swiper-slide-duplicate', 'metaslider', 'flexslider'],
  show(element) {
    const names = (element.attribs['class'] ?? '').split(/\s+/);
    if (names.some((name) => controls.includes(name) || name === 'swiper-slide-duplicate')) {
      take(element);
      return;
    }
    const [slides = null] = rows.some((name) => names.includes(name))
      ? [element]
      : withClass(element, 'slides');
    if (slides === null) return;
    slides.attribs['class'] = `${slides.attribs['class'] ?? ''} ${slidesClass}`;
  },
};
