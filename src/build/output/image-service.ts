import { baseService } from 'astro/assets';
import type { ExternalImageService } from 'astro';

/**
 * Keeps the size of Astro's own pictures, as beside Markdown, which only Astro's build could
 * resize. WordPress's go through `src/content/images/`.
 */
export default {
  getURL: ({ src }) => (typeof src === 'string' ? src : src.src),
  getHTMLAttributes: baseService.getHTMLAttributes,
} satisfies ExternalImageService;
