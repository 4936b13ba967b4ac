import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { createCms } from '../../../../src/wordpress/client/index.ts';
import { loadServerSettings } from '../../../../src/config/index.ts';
import { createUploads } from '../../../../src/server/uploads/uploads.ts';
import { farSide, json, v2Index, wpError } from '../../../support/far-side.ts';
import { foreign, generations, scratch, whole } from './desk-uploads.ts';
import { scene } from './pictures-of.ts';

const noFolder =
  'Unable to create directory uploads/2026/11. Is its parent directory writable by the server?';

/**
 * A WordPress that refuses some uploads (counted from 1), as if another request had just made the month's folder. Nothing is
 * answered before so many have come.
 */
async function uploadsTo(isRefused: (upload: number) => boolean, together = 2) {
  const stored: string[] = [];
  let uploads = 0;
  const come = Promise.withResolvers<undefined>();
  const far = await farSide(async ({ method, path, headers }, response) => {
    if (method !== 'POST') {
      json(response, v2Index(far.url), {
        headers: { link: `<${far.url}/wp-json/>; rel="https://api.w.org/"` },
      });
      return;
    }
    uploads += 1;
    const refuses = isRefused(uploads);
    if (uploads === together) come.resolve(undefined);
    await come.promise;
    const name = /filename="(.+)"/.exec(String(headers['content-disposition']))?.[1] ?? path;
    if (refuses) {
      wpError(response, 500, 'rest_upload_sideload_error', noFolder);
      return;
    }
    await sleep(50);
    stored.push(name);
    json(response, mediaOf(stored.length, `${far.url}/uploads/${name}`), { status: 201 });
  });
  const cms = createCms({ url: far.url, credentials: generations.v2.credentials, retries: 0 });
  const secret = 'a secret of the tests, long enough';
  const sender = createUploads(
    loadServerSettings({
      CMS_URL: far.url,
      SESSION_SECRET: secret,
      GALLEY_FOLDER: await scratch(),
    }),
    { foreign },
  );
  onTestFinished(async () => {
    await sender.close();
    await cms.close();
    await far.close();
  });
  const picture = await scene().jpeg().toBuffer();
  return {
    stored,
    uploads: () => uploads,
    send: (filename: string) =>
      sender.send(
        {
          body: whole(picture),
          contentType: 'image/jpeg',
          filename,
          texts: { decorative: 'true' },
          account: 1,
        },
        cms,
      ),
  };
}

const mediaOf = (id: number, address: string) => ({
  id,
  status: 'inherit',
  slug: `file-${id}`,
  link: address,
  title: { rendered: '' },
  date: '2026-11-01T10:00:00',
  date_gmt: '2026-11-01T10:00:00',
  author: 1,
  modified_gmt: '2026-11-01T10:00:00',
  caption: { rendered: '' },
  alt_text: '',
  media_type: 'image',
  mime_type: 'image/jpeg',
  media_details: {},
  source_url: address,
});

it('all arrive even if the first two of a month collide', async () => {
  const { send, stored, uploads } = await uploadsTo((upload) => upload === 1);
  await Promise.all(['ebb.jpg', 'flow.jpg', 'neap.jpg'].map(send));
  expect(stored.toSorted()).toEqual(['ebb.jpg', 'flow.jpg', 'neap.jpg']);
  expect(uploads()).toBe(4);
});

it('are refused in WordPress’s words after one more try at most', async () => {
  const { send, stored, uploads } = await uploadsTo(() => true);
  const sent = await Promise.allSettled(['ebb.jpg', 'flow.jpg'].map(send));
  for (const each of sent) {
    expect(each).toMatchObject({ status: 'rejected', reason: { serviceMessage: noFolder } });
  }
  expect(stored).toEqual([]);
  expect(uploads()).toBe(4);
});

it('are sent only once if they come alone', async () => {
  const { send, uploads } = await uploadsTo(() => true, 1);
  await expect(send('ebb.jpg')).rejects.toMatchObject({ serviceMessage: noFolder });
  await expect(send('flow.jpg')).rejects.toMatchObject({ serviceMessage: noFolder });
  expect(uploads()).toBe(2);
});
