/**
 * One of the two servers of the bench, in a process of its own: `upload-server.ts content FOLDER BYTES`, or
 * `upload-server.ts desk FOLDER BYTES CONTENT-SERVICE`. Tells its address, and ends with the one who started it.
 */
import { Writable } from 'node:stream';
import { z } from 'zod';
import { loadServerSettings } from '../../src/config/index.ts';
import { startEmbedded } from '../../test/support/embedded/index.ts';
import { sampleSeed } from '../../src/embedded/sample/index.ts';
import { startServer } from '../../src/server/start.ts';

const [role, folder, bytes, cmsUrl = ''] = z
  .tuple([z.enum(['content', 'desk']), z.string(), z.coerce.number()])
  .rest(z.string())
  .parse(process.argv.slice(2));
const limit = bytes + 1;

async function content(): Promise<string> {
  const { site, users } = await sampleSeed();
  const seed = { site, users, terms: [], media: [], posts: [], comments: [] };
  return (await startEmbedded({ folder, seed, maxUpload: limit })).url;
}

async function desk(): Promise<string> {
  const settings = loadServerSettings({
    CMS_URL: cmsUrl,
    GALLEY_FOLDER: folder,
    HOST: '127.0.0.1',
    PORT: '0',
    SESSION_SECRET: 'a secret of the bench, long enough to seal',
    UPLOAD_TYPES: '*',
    MAX_UPLOAD: String(limit),
  });
  const log = new Writable({ write: (_chunk, _encoding, done) => done() });
  return (await startServer({ settings, base: '', log })).url;
}

process.send?.(await (role === 'content' ? content() : desk()));
process.once('disconnect', () => process.exit(0));
