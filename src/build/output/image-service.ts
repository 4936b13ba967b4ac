import { baseService } from 'astro/assets';
import type { ExternalImageService } from 'astro';

/**
 * Leaves Astro's own pictures, such as those beside Markdown files, at their size, because only Astro's build could resize them.
 * WordPress's pictures go through the pipeline in `src/content/images/`.
 */
export default {
  getURL: ({ src }) => (typeof src === 'string' ? src : src.src),
  getHTMLAttributes: baseService.getHTMLAttributes,
} satisfies ExternalImageService;
