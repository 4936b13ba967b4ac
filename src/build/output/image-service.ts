import { baseService } from 'astro/assets';
import type { ExternalImageService } from 'astro';

/**
 * Astro's pictures, such as those beside an owner's own Markdown files, as they are: what is rendered without Astro's build can't
 * have it make other sizes of them. WordPress's have a pipeline of their own, in `src/content/images/`.
 */
export default {
  getURL: ({ src }) => (typeof src === 'string' ? src : src.src),
  getHTMLAttributes: baseService.getHTMLAttributes,
} satisfies ExternalImageService;
