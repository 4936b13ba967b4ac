import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createCms } from '../../src/wordpress/client/index.ts';
import type { Cms, CmsErrorCode, Generation } from '../../src/wordpress/client/index.ts';
import { readCalls, startReplay } from '../support/replay/index.ts';
import { allOf, failureOf } from './suite/collect.ts';

type Call = (cms: Cms) => Promise<unknown>;

const createEmpty: Call = (cms) => cms.posts.create({ title: '', content: '' });
const create: Call = (cms) => cms.posts.create({ title: 'A title', content: '<p>A text.</p>' });
/** Not for the trash, which is asked first whether the post is there already; that was not recorded. */
const permanently =
  (id: number): Call =>
  (cms) =>
    cms.posts.delete(id, { force: true });
const upload: Call = (cms) =>
  cms.media.upload({
    filename: 'quay.jpg',
    contentType: 'image/jpeg',
    size: 3,
    async *open() {
      yield new Uint8Array([1, 2, 3]);
    },
  });

/** Site, recorded call, account, what is called, code of the error. */
const refusals: [Generation, string, string | null, Call, CmsErrorCode][] = [
  ['v2', 'post-unknown', null, (cms) => cms.posts.get(99_999), 'not-found'],
  ['legacy', 'post-unknown', null, (cms) => cms.posts.get(99_999), 'not-found'],
  ['v2', 'post-draft-anonymous', null, (cms) => cms.posts.get(19), 'unauthorized'],
  ['legacy', 'post-draft-anonymous', null, (cms) => cms.posts.get(19), 'unauthorized'],
  ['legacy', 'post-password-protected', null, (cms) => cms.posts.get(17), 'unauthorized'],
  ['v2', 'user-unknown', 'admin', (cms) => cms.users.get(999), 'not-found'],
  ['legacy', 'user-unknown', 'admin', (cms) => cms.users.get(999), 'not-found'],
  ['v2', 'user-without-posts-anonymous', null, (cms) => cms.users.get(4), 'unauthorized'],
  ['legacy', 'user-anonymous', null, (cms) => cms.users.get(2), 'unauthorized'],
  ['legacy', 'users-anonymous', null, (cms) => allOf(cms.users.list()), 'unauthorized'],
  ['legacy', 'users-as-editor', 'alice', (cms) => allOf(cms.users.list()), 'forbidden'],
  ['v2', 'users-me-wrong-password', 'alice', (cms) => cms.users.me(), 'bad-credentials'],
  ['legacy', 'users-me-wrong-password', 'alice', (cms) => cms.users.me(), 'bad-credentials'],
  ['v2', 'create-post-empty', 'alice', createEmpty, 'invalid'],
  ['legacy', 'create-post-empty', 'alice', createEmpty, 'invalid'],
  ['v2', 'create-post-as-subscriber', 'carol', create, 'forbidden'],
  ['legacy', 'create-post-as-subscriber', 'carol', create, 'forbidden'],
  ['v2', 'delete-post-unknown', 'alice', (cms) => cms.posts.delete(99_999), 'not-found'],
  ['legacy', 'delete-post-unknown', 'alice', permanently(99_999), 'not-found'],
  ['v2', 'delete-post-as-another-author', 'bob', (cms) => cms.posts.delete(6), 'forbidden'],
  ['legacy', 'delete-post-as-another-author', 'bob', permanently(6), 'forbidden'],
  ['v2', 'delete-media-without-force', 'alice', (cms) => cms.media.delete(38), 'unsupported'],
  ['v2', 'upload-media-disallowed-type', 'bob', upload, 'refused-upload'],
  ['legacy', 'upload-media-disallowed-type', 'bob', upload, 'refused-upload'],
  ['v2', 'upload-media-empty', 'bob', upload, 'invalid'],
  ['legacy', 'upload-media-empty', 'bob', upload, 'invalid'],
  ['v2', 'upload-media-md5-mismatch', 'bob', upload, 'invalid'],
  ['legacy', 'upload-media-md5-mismatch', 'bob', upload, 'invalid'],
  ['v2', 'upload-media-as-subscriber', 'carol', upload, 'forbidden'],
];

/** v2 sends one error, the older generation a list. */
const oneError = z.object({ code: z.string() });
const serviceCode = z
  .union([oneError, z.tuple([oneError]).transform(([error]) => error)])
  .transform((error) => error.code);

function recorded(generation: Generation, name: string) {
  const call = readCalls(generation).get(name);
  if (!call) throw new Error(`“${name}” of ${generation} was not recorded.`);
  return call.response;
}

describe('a recorded refusal', () => {
  it.each(refusals)('of %s, %s, asked as %s, has the code of its kind', async (...row) => {
    const [generation, name, login, call, code] = row;
    const replay = await startReplay(generation, { prefer: [name] });
    const cms = createCms({
      url: replay.url,
      retries: 0,
      credentials: login === null ? null : { method: 'basic', user: login, password: 'right' },
    });
    try {
      const error = await failureOf(call(cms));
      const { status, body } = recorded(generation, name);
      expect(error).toMatchObject({ code, status, serviceCode: serviceCode.parse(body) });
    } finally {
      await cms.close();
      await replay.stop();
    }
  });
});

/** Site, recorded call, what is called, what it gives. */
const successes: [Generation, string, Call, object][] = [
  ['v2', 'delete-post-to-trash', (cms) => cms.posts.delete(34), { outcome: 'trashed' }],
  [
    'v2',
    'delete-post-already-in-trash',
    (cms) => cms.posts.delete(34),
    { outcome: 'already-trashed' },
  ],
  [
    'v2',
    'delete-post-forced',
    (cms) => cms.posts.delete(34, { force: true }),
    { outcome: 'deleted' },
  ],
  [
    'legacy',
    'delete-post-forced',
    (cms) => cms.posts.delete(34, { force: true }),
    { outcome: 'deleted', message: 'Permanently deleted post' },
  ],
  ['v2', 'delete-media-forced', (cms) => cms.media.delete(38), { outcome: 'deleted' }],
  ['legacy', 'delete-media-forced', (cms) => cms.media.delete(39), { outcome: 'deleted' }],
  ['v2', 'create-post-as-editor', create, { type: 'post', status: 'draft' }],
  ['legacy', 'create-post-as-editor', create, { type: 'post', status: 'draft' }],
  ['v2', 'upload-media-as-author', upload, { mimeType: 'image/jpeg' }],
  ['legacy', 'upload-media-as-author', upload, { mimeType: 'image/jpeg' }],
  ['v2', 'users-me-as-editor', (cms) => cms.users.me(), { slug: 'alice', roles: ['editor'] }],
  ['legacy', 'users-me-as-editor', (cms) => cms.users.me(), { slug: 'alice', roles: ['editor'] }],
];

describe('a recorded answer', () => {
  it.each(successes)('of %s, %s, is understood', async (generation, name, call, outcome) => {
    const replay = await startReplay(generation, { prefer: [name] });
    const credentials = { method: 'basic', user: 'alice', password: 'right' } as const;
    const cms = createCms({ url: replay.url, credentials });
    try {
      expect(await call(cms)).toMatchObject(outcome);
    } finally {
      await cms.close();
      await replay.stop();
    }
  });
});
