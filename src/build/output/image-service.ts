import { baseService } from 'astro/assets';
import type { ExternalImageService } from 'astro';

/**
 * Astro's pictures, such as those beside an owner's own Markdown files, keep their size: only Astro's build could make other sizes.
 * WordPress's pictures have a pipeline of their own, in `src/content/images/`.
 */
export default {
  getURL: ({ src }) => (typeof src === 'string' ? src : src.src),
  getHTMLAttributes: baseService.getHTMLAttributes,
} satisfies ExternalImageService;
