import { Readable } from 'node:stream';
import type { ApiCall } from '../../../support/api/api-server.ts';

const kilobyte = 1024;
const json = { 'content-type': 'application/json' };
const picture = {
  'content-type': 'image/png',
  'content-disposition': 'attachment; filename="dot.png"',
};

export interface Way {
  /** The path with a valid query and id. */
  readonly path: string;
  /** A valid body, which each case changes. */
  readonly right?: ApiCall;
  /** The answer to an account without rights, if it is not 403 `forbidden`. */
  readonly asReader?: string;
  /** The older generation of the REST API can't do it. */
  readonly isNewer?: boolean;
  readonly wrongType?: ApiCall;
  /** A function, since a stream can be read only once. */
  readonly oversized?: () => readonly ApiCall[];
  readonly malformed: readonly {
    readonly path?: string;
    readonly call?: ApiCall;
    readonly code: string;
  }[];
}

const badId = (path: string) => [
  { path: `${path}/twelve`, code: 'invalid' },
  { path: `${path}/0`, code: 'invalid' },
  { path: `${path}/99999999999999999999`, code: 'invalid' },
];
const badList = (path: string) => [
  { path: `${path}?page=0`, code: 'invalid' },
  { path: `${path}?page=two`, code: 'invalid' },
  { path: `${path}?per_page=101`, code: 'invalid' },
];

const id = '20261122T031522Z-4f1c';
const restoring = (kind: 'posts' | 'pages'): Way => ({
  path: `/${kind}/{id}/restore`,
  right: { headers: json, body: '{"status":"draft"}' },
  wrongType: { headers: { 'content-type': 'text/plain' }, body: '{}' },
  oversized: () => [{ headers: json, body: ' '.repeat(2_000_001) }],
  malformed: [
    { call: { headers: json, body: '{' }, code: 'malformed' },
    { call: { headers: json, body: '{"status":"trash"}' }, code: 'invalid' },
    { call: { headers: json, body: '{"approved":["1"]}' }, code: 'invalid' },
    { call: { headers: json, body: '{"more":1}' }, code: 'invalid' },
  ],
});

const changing = (kind: 'posts' | 'pages'): Way => ({
  path: `/${kind}/{id}`,
  right: { headers: json, body: '{"slug":"a-slug"}' },
  wrongType: { headers: { 'content-type': 'text/plain' }, body: '{}' },
  oversized: () => [{ headers: json, body: ' '.repeat(2_000_001) }],
  malformed: [
    { call: { headers: json, body: '{' }, code: 'malformed' },
    { call: { headers: json, body: '{"slug":1}' }, code: 'invalid' },
    { call: { headers: json, body: '{"more":1}' }, code: 'invalid' },
  ],
});

/** How each operation is called, and its answers to invalid input. */
export const ways: Readonly<Record<string, Way>> = {
  me: { path: '/me', asReader: '200', malformed: [] },
  listPosts: {
    path: '/posts?status=publish,draft',
    malformed: [...badList('/posts'), { path: '/posts?status=a%20b', code: 'invalid' }],
  },
  showPost: { path: '/posts/{id}', malformed: badId('/posts') },
  createPost: {
    path: '/posts',
    right: { headers: json, body: '{"title":"A","content":"B"}' },
    wrongType: { headers: { 'content-type': 'text/plain' }, body: '{"title":"A","content":"B"}' },
    oversized: () => [
      { headers: json, body: JSON.stringify({ title: 'A', content: 'b'.repeat(2_000_000) }) },
      { headers: json, body: Readable.from(Array.from({ length: 40 }, () => ' '.repeat(64_000))) },
    ],
    malformed: [
      { call: { headers: json, body: '{"title":"A"' }, code: 'malformed' },
      { call: { headers: json, body: '' }, code: 'malformed' },
      { call: { headers: json, body: '[]' }, code: 'invalid' },
      { call: { headers: json, body: '{"title":"A"}' }, code: 'invalid' },
      { call: { headers: json, body: '{"title":"A","content":1}' }, code: 'invalid' },
      { call: { headers: json, body: '{"title":" ","content":""}' }, code: 'invalid' },
      { call: { headers: json, body: '{"title":"A","content":"B","id":1}' }, code: 'invalid' },
      {
        call: { headers: json, body: '{"title":"A","content":"B","status":"trash"}' },
        code: 'invalid',
      },
      {
        call: { headers: { ...json, 'idempotency-key': 'a b' }, body: '{}' },
        code: 'invalid',
      },
    ],
  },
  deletePost: {
    path: '/posts/{id}',
    malformed: [...badId('/posts'), { path: '/posts/{id}?force=maybe', code: 'invalid' }],
  },
  restorePost: restoring('posts'),
  restorePage: restoring('pages'),
  changePost: changing('posts'),
  changePage: changing('pages'),
  listModeratedComments: {
    path: '/moderation/comments',
    isNewer: true,
    malformed: badList('/moderation/comments'),
  },
  showModeratedComment: {
    path: '/moderation/comments/{id}',
    isNewer: true,
    malformed: badId('/moderation/comments'),
  },
  moderateComment: {
    path: '/moderation/comments/{id}',
    isNewer: true,
    right: { headers: json, body: '{"status":"approved"}' },
    wrongType: { headers: { 'content-type': 'text/plain' }, body: '{}' },
    oversized: () => [{ headers: json, body: ' '.repeat(2_000_001) }],
    malformed: [
      { call: { headers: json, body: '{' }, code: 'malformed' },
      { call: { headers: json, body: '{"status":"gone"}' }, code: 'invalid' },
    ],
  },
  replyToComment: {
    path: '/moderation/comments/{id}/replies',
    isNewer: true,
    right: { headers: json, body: '{"content":"Thank you."}' },
    wrongType: { headers: { 'content-type': 'text/plain' }, body: '{}' },
    oversized: () => [{ headers: json, body: ' '.repeat(2_000_001) }],
    malformed: [
      { call: { headers: json, body: '{' }, code: 'malformed' },
      { call: { headers: json, body: '{"content":1}' }, code: 'invalid' },
    ],
  },
  deleteComment: {
    path: '/moderation/comments/{id}',
    isNewer: true,
    malformed: badId('/moderation/comments'),
  },
  listReleases: { path: '/releases', malformed: [] },
  showRelease: {
    path: `/releases/${id}`,
    malformed: [{ path: '/releases/not%20an%20id', code: 'invalid' }],
  },
  rollBack: {
    path: `/releases/${id}/rollback`,
    right: { headers: json, body: '{}' },
    wrongType: { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: '' },
    oversized: () => [{ headers: json, body: ' '.repeat(2_000_001) }],
    malformed: [
      { call: { headers: json, body: '{' }, code: 'malformed' },
      { call: { headers: json, body: '{"more":1}' }, code: 'invalid' },
      {
        path: '/releases/not%20an%20id/rollback',
        call: { headers: json, body: '{}' },
        code: 'invalid',
      },
    ],
  },
  listPages: { path: '/pages', asReader: '200', malformed: badList('/pages') },
  showPage: { path: '/pages/{id}', malformed: badId('/pages') },
  deletePage: { path: '/pages/{id}', malformed: badId('/pages') },
  listMedia: { path: '/media', asReader: '200', malformed: badList('/media') },
  showMedia: { path: '/media/{id}', asReader: '200', malformed: badId('/media') },
  deleteMedia: { path: '/media/{id}', malformed: badId('/media') },
  uploadMedia: {
    path: '/media?decorative=true',
    right: { headers: picture, body: Buffer.from('89504e470d0a1a0a', 'hex') },
    wrongType: {
      headers: { ...picture, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'a=b',
    },
    oversized: () => [
      { headers: picture, body: Buffer.alloc(65 * kilobyte) },
      {
        headers: picture,
        body: Readable.from(Array.from({ length: 3 }, () => Buffer.alloc(32 * kilobyte))),
      },
    ],
    malformed: [
      { call: { headers: picture, body: '' }, code: 'invalid' },
      { call: { headers: { 'content-type': 'image/png' }, body: 'x' }, code: 'invalid' },
      {
        call: { headers: { 'content-type': 'multipart/form-data' }, body: 'x' },
        code: 'malformed',
      },
      {
        call: { headers: { 'content-type': 'multipart/form-data; boundary=b' }, body: '--b\r\n' },
        code: 'malformed',
      },
    ],
  },
  rebuild: {
    path: '/rebuilds',
    right: { headers: json, body: '{"reason":"A correction"}' },
    wrongType: { headers: { 'content-type': 'text/plain' }, body: '{}' },
    oversized: () => [
      { headers: json, body: ' '.repeat(16 * kilobyte + 1) },
      { headers: json, body: Readable.from(Array.from({ length: 5 }, () => ' '.repeat(4_000))) },
    ],
    malformed: [
      { call: { headers: json, body: '{' }, code: 'malformed' },
      { call: { headers: json, body: '[]' }, code: 'invalid' },
      { call: { headers: json, body: '{"reason":1}' }, code: 'invalid' },
      { call: { headers: json, body: `{"reason":"${'r'.repeat(201)}"}` }, code: 'invalid' },
    ],
  },
  listRebuilds: { path: '/rebuilds', malformed: [] },
  showRebuild: {
    path: '/rebuilds/latest',
    malformed: [{ path: '/rebuilds/not%20an%20id', code: 'invalid' }],
  },
  followRebuild: {
    path: '/rebuilds/latest/events',
    malformed: [{ path: '/rebuilds/not%20an%20id/events', code: 'invalid' }],
  },
  listSitePreviews: { path: '/site-previews', malformed: [] },
  deleteSitePreview: {
    path: '/site-previews/spring',
    malformed: [{ path: '/site-previews/Spring', code: 'invalid' }],
  },
  createSitePreview: {
    path: '/site-previews',
    right: { headers: json, body: '{"name":"spring"}' },
    wrongType: { headers: { 'content-type': 'text/plain' }, body: '{"name":"spring"}' },
    oversized: () => [{ headers: json, body: ' '.repeat(2_000_001) }],
    malformed: [
      { call: { headers: json, body: '{' }, code: 'malformed' },
      { call: { headers: json, body: '{}' }, code: 'invalid' },
      { call: { headers: json, body: '{"name":"../live"}' }, code: 'invalid' },
      { call: { headers: json, body: '{"name":"spring","days":91}' }, code: 'invalid' },
      { call: { headers: json, body: '{"name":"spring","drafts":"yes"}' }, code: 'invalid' },
      { call: { headers: json, body: '{"name":"spring","more":1}' }, code: 'invalid' },
    ],
  },
  listPreviews: { path: '/previews', malformed: [] },
  revokePreview: {
    path: '/previews/0a9f1c52-6a0e-4a4b-9d5e-4f2f5b8f7f11',
    malformed: [{ path: '/previews/12', code: 'invalid' }],
  },
  createPreview: {
    path: '/previews',
    right: { headers: json, body: '{"id":241}' },
    wrongType: { headers: { 'content-type': 'text/plain' }, body: '{"id":241}' },
    oversized: () => [{ headers: json, body: ' '.repeat(2_000_001) }],
    malformed: [
      { call: { headers: json, body: '{' }, code: 'malformed' },
      { call: { headers: json, body: '{"id":"241"}' }, code: 'invalid' },
      { call: { headers: json, body: '{"id":0}' }, code: 'invalid' },
      { call: { headers: json, body: '{"id":241,"more":1}' }, code: 'invalid' },
    ],
  },
};
