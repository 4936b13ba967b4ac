import { z } from '@hono/zod-openapi';

/** What a preview is to be made of. */
export const newPreviewSchema = z
  .strictObject({
    id: z.int().min(1).openapi({ description: 'Of a post or a page.', example: 241 }),
  })
  .openapi('NewPreview');

/** A link to a preview. */
export const previewSchema = z
  .object({
    id: z.int(),
    link: z.string().openapi({ description: 'Share it with anyone who may see the preview.' }),
    expires: z.iso.datetime(),
    status: z.string().openapi({ example: 'draft' }),
    from: z.enum(['saved', 'autosave', 'revision']).openapi({
      description: 'Which version is newest: the saved one, or an autosave or revision.',
    }),
    savedAt: z.string().nullable(),
  })
  .openapi('Preview');
