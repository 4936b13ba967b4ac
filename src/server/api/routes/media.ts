import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { createRoute, z } from '@hono/zod-openapi';
import type { ServerContext } from '../../context.ts';
import { readBody } from '../../http/read-body.ts';
import { allowUpload } from '../../http/time-limits.ts';
import { deskPaths } from '../../paths.ts';
import { Problem } from '../../problem.ts';
import { incomingFile, type IncomingFile } from '../../uploads/incoming-file.ts';
import { refuseUnread } from '../../uploads/multipart.ts';
import type { FileToSend } from '../../uploads/uploads.ts';
import { createRepeats } from '../idempotency.ts';
import { type Api, forEditors, guarded } from '../middleware.ts';
import { problems } from '../problems.ts';
import {
  answer,
  idParams,
  keyHeader,
  nameHeader,
  pageOf,
  pageQuery,
  repeatHeader,
} from '../schemas/requests.ts';
import type { Media } from '../../../wordpress/client/index.ts';
import { toText } from '../../../content/html/index.ts';

const altMissing =
  'The picture has no alternative text, so people who cannot see it do not learn what it shows. Describe it in WordPress, or send `alt` or `decorative=true` next time.';

/** Aborts when the client closes the connection before it has its answer. */
const closedSignal = (response: ServerResponse): AbortSignal => {
  const controller = new AbortController();
  if (response.destroyed) controller.abort();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
};

/** Hashes bytes while they are read. Call `digest` once, after the last piece. */
const hashed = (body: AsyncIterable<unknown>) => {
  const hash = createHash('sha256');
  async function* pass() {
    for await (const piece of body) {
      if (!(piece instanceof Uint8Array)) throw new TypeError('A body holds bytes.');
      hash.update(piece);
      yield piece;
    }
  }
  return { pieces: pass(), digest: (): string => hash.digest('hex') };
};

/** Files of WordPress's library: `GET /media`, `GET /media/{id}`. */
export function addMedia(api: Api, context: ServerContext): void {
  const list = createRoute({
    method: 'get',
    path: '/media',
    operationId: 'listMedia',
    tags: ['media'],
    summary: "The files in WordPress's library, the newest first",
    middleware: [forEditors(context)],
    request: { query: z.object(pageQuery) },
    responses: {
      200: answer('A part of them.', pageOf(mediaSchema).openapi('MediaPage')),
      ...problems(),
    },
  });
  api.openapi(list, async (c) => {
    const { page, per_page: perPage, search } = c.req.valid('query');
    const { items, total, pages } = await c.var.editor.cms.media.page({ page, perPage, search });
    return c.json({ items: items.map(mediaOf), page, perPage, total, pages }, 200);
  });

  const show = createRoute({
    method: 'get',
    path: '/media/{id}',
    operationId: 'showMedia',
    tags: ['media'],
    summary: "A file in WordPress's library",
    middleware: [forEditors(context)],
    request: { params: idParams },
    responses: { 200: answer('It.', mediaSchema), ...problems(404) },
  });
  api.openapi(show, async (c) => {
    const { id } = c.req.valid('param');
    return c.json(mediaOf(await c.var.editor.cms.media.get(id)), 200);
  });
}

/** `POST /media`: a raw body, or a form with one file. */
export function addUpload(api: Api, context: ServerContext): void {
  const repeats = createRepeats({ body: uploadSchema, redis: context.redis });
  const paths = deskPaths(context.base).api;
  const { maxUpload } = context.settings.desk;
  const tooLarge = 'The file is larger than allowed (MAX_UPLOAD).';
  const upload = createRoute({
    method: 'post',
    path: '/media',
    operationId: 'uploadMedia',
    tags: ['media'],
    summary: "Sends a file to WordPress's library",
    description:
      'As a raw body with `Content-Type` and `Content-Disposition: attachment; filename="photo.jpg"`, or as a form with one file and its text fields before the file. A picture needs `alt` or `decorative=true`; only a raw body without both is accepted with a `warning`.',
    middleware: [forEditors(context), guarded],
    request: {
      headers: keyHeader.extend(nameHeader),
      query: textsQuery,
      body: {
        required: true,
        content: {
          '*/*': { schema: { type: 'string', format: 'binary' } },
          'multipart/form-data': {
            schema: {
              type: 'object',
              properties: { ...textsForm, file: { type: 'string', format: 'binary' } },
              required: ['file'],
            },
          },
        },
      },
    },
    responses: {
      201: { ...answer('It has arrived.', uploadSchema), headers: repeatHeader },
      ...problems(409, 413, 415, 422, 503),
    },
  });
  api.openapi(upload, async (c) => {
    const { incoming, outgoing } = c.env;
    const { cms, user } = c.var.editor;
    const key = c.req.valid('header')['idempotency-key'];
    // WordPress would refuse the file after it was read.
    if (!user.capabilities.has('upload_files')) {
      const detail = 'WordPress does not allow this account to upload files.';
      throw new Problem({ code: 'forbidden', detail });
    }
    // A client with a key asks again for the answer, so the file is sent even if it disconnects.
    const signal = key === undefined ? closedSignal(outgoing) : undefined;
    refuseUnread(incoming, maxUpload);
    allowUpload(incoming, maxUpload);
    const file = await incomingFile(incoming, c.req.valid('query'));
    const send = async (sent: FileToSend['body']) => {
      const { media, notes } = await context.uploads.send(
        { ...file, body: sent, signal, account: user.id },
        cms,
      );
      const warning = file.mayLackAlt && media.mimeType.startsWith('image/') ? altMissing : null;
      return { ...mediaOf(media), notes: [...notes, ...(await file.rest())], warning };
    };
    try {
      const { body, again } = await repeats.run(
        { account: user.id, key, what: whatOf(file) },
        async () => {
          if (key === undefined) return { body: await send(file.body) };
          const { pieces, digest } = hashed(file.body.iterator({ destroyOnReturn: false }));
          return { body: await send(pieces), digest: digest() };
        },
        async () => {
          const limit = { mostBytes: maxUpload, tooLarge };
          const { pieces, digest } = hashed(readBody(incoming, limit, file.body));
          await drain(pieces);
          return digest();
        },
      );
      if (again) c.header('idempotency-replayed', 'true');
      c.header('location', paths.medium(body.id));
      return c.json(body, 201);
    } finally {
      await file.leave();
    }
  });
}

/** What identifies a file before it is read. */
const whatOf = ({ filename, contentType, size, texts }: IncomingFile): string =>
  `upload ${JSON.stringify([filename, contentType, size ?? null, texts])}`;

const drain = async (pieces: AsyncIterable<unknown>): Promise<void> => {
  const steps = pieces[Symbol.asyncIterator]();
  for (;;) if ((await steps.next()).done === true) return;
};

/** A file in WordPress's library. */
const mediaSchema = z
  .object({
    id: z.int(),
    title: z.string(),
    alt: z.string().openapi({ description: 'What a picture shows, for people who cannot see it.' }),
    caption: z.string(),
    url: z.string().openapi({ description: 'Of the file itself.' }),
    link: z.string().openapi({ description: 'Of its page in WordPress.' }),
    mimeType: z.string().openapi({ example: 'image/jpeg' }),
    width: z.int().nullable(),
    height: z.int().nullable(),
    date: z.iso.datetime().nullable(),
    post: z.int().nullable().openapi({ description: 'The post or page that it was uploaded to.' }),
  })
  .openapi('Media');

const uploadSchema = mediaSchema
  .extend({
    notes: z.array(z.string()).openapi({
      description: 'What was changed in the file or its name, in full sentences.',
    }),
    warning: z.string().nullable().openapi({
      description: 'What the picture still needs; null if it has all.',
    }),
  })
  .openapi('Upload');

const texts = {
  alt: 'What a picture shows, for those who can’t see it. Every picture needs one, unless it is decorative.',
  decorative: '`true` for a picture that needs no alternative text.',
  title: 'Default: made from the file name.',
  caption: 'Shown below a picture.',
};

const text = (description: string) => z.string().max(10_000).optional().openapi({ description });

/** Texts of a file that is sent as a raw body. */
const textsQuery = z.object({
  alt: text(texts.alt),
  decorative: z.enum(['true', 'false']).optional().openapi({ description: texts.decorative }),
  title: text(texts.title),
  caption: text(texts.caption),
});

/** The same as fields of a form. */
const textsForm = Object.fromEntries(
  Object.entries(texts).map(([name, description]) => [
    name,
    { type: 'string' as const, description },
  ]),
);

function mediaOf(media: Media): z.output<typeof mediaSchema> {
  return {
    id: media.id,
    title: toText(media.titleHtml),
    alt: media.alt,
    caption: toText(media.captionHtml),
    url: media.url,
    link: media.link,
    mimeType: media.mimeType,
    width: media.width,
    height: media.height,
    date: media.date,
    post: media.postId,
  };
}
