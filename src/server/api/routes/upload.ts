import { createRoute, type z } from '@hono/zod-openapi';
import type { Desk } from '../../desk.ts';
import { deskPaths } from '../../paths.ts';
import { Problem } from '../../problem.ts';
import type { Api } from '../env.ts';
import { forEditors, guarded } from '../for-editors.ts';
import { gone } from './gone.ts';
import { hashed } from './hashed.ts';
import { incomingFile, type IncomingFile } from '../incoming-file.ts';
import { allowUpload } from '../../http/time-limits.ts';
import { readBody } from '../../http/read-body.ts';
import type { FileToSend } from '../../uploads/face.ts';
import { createRepeats } from '../idempotency.ts';
import { keyHeader, nameHeader, repeatHeader } from '../schemas/key.ts';
import { mediaOf, textsForm, textsQuery, uploadSchema } from '../schemas/media.ts';
import { problems, usualProblems } from '../problems.ts';

/** `POST /media` (E5): a raw body, or a form with one file. */
export const addUpload = (api: Api, desk: Desk): void => {
  const repeats = createRepeats<z.output<typeof uploadSchema>>();
  const paths = deskPaths(desk.base).api;
  const { maxUpload } = desk.settings.desk;
  const tooLarge = 'The file is larger than allowed (MAX_UPLOAD).';
  const upload = createRoute({
    ...{ method: 'post', path: '/media', operationId: 'uploadMedia', tags: ['media'] },
    summary: "Sends a file to WordPress's library",
    description:
      'As a raw body with `Content-Type` and `Content-Disposition: attachment; filename="photo.jpg"`, or as a form with one file and its text fields before the file.',
    middleware: [forEditors(desk), guarded],
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
      201: {
        description: 'It has arrived.',
        headers: repeatHeader,
        content: { 'application/json': { schema: uploadSchema } },
      },
      ...problems(...usualProblems, 409, 413, 415, 422, 503),
    },
  });
  api.openapi(upload, async (c) => {
    const { incoming, outgoing } = c.env;
    const { cms, user } = c.var.editor;
    const key = c.req.valid('header')['idempotency-key'];
    // Before it is read: WordPress would refuse it, too.
    if (!user.capabilities.has('upload_files')) {
      const detail = 'WordPress does not allow this account to upload files.';
      throw new Problem({ code: 'forbidden', detail });
    }
    // Whoever has a key comes back for the answer: what has arrived whole is sent on then, come what may.
    const signal = key === undefined ? gone(outgoing) : undefined;
    allowUpload(incoming, maxUpload);
    const file = await incomingFile(incoming, c.req.valid('query'));
    const send = async (sent: FileToSend['body']) => {
      const { media, notes } = await desk.uploads.send({ ...file, body: sent, signal }, cms);
      return { ...mediaOf(media), notes: [...notes, ...(await file.rest())] };
    };
    const { body, again } = await repeats
      .run(
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
      )
      .finally(() => file.leave());
    if (again) c.header('idempotency-replayed', 'true');
    c.header('location', paths.medium(body.id));
    return c.json(body, 201);
  });
};

/** All that is known of a file before it is read. */
const whatOf = ({ filename, contentType, size, texts }: IncomingFile): string =>
  `upload ${JSON.stringify([filename, contentType, size ?? null, texts])}`;

const drain = async (pieces: AsyncIterable<unknown>): Promise<void> => {
  const steps = pieces[Symbol.asyncIterator]();
  for (;;) if ((await steps.next()).done === true) return;
};
