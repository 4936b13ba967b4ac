import { expect, it } from 'vitest';
import { allOf, failureOf } from './collect.ts';
import type { Subject } from './subject.ts';

/** The files themselves, and the pages that WordPress shows them on. */
export function filesContract(subject: Subject): void {
  const byId = (a: { readonly id: number }, b: { readonly id: number }) => b.id - a.id;

  /** A small text file of a name's own. */
  async function upload(filename: string) {
    const bytes = Buffer.from(`The text of ${filename}`);
    const made = await subject.as('bob').media.upload({
      filename,
      contentType: 'text/plain',
      size: bytes.length,
      async *open() {
        yield bytes;
      },
    });
    return { ...made, bytes };
  }

  it('gives the addresses of uploads, the newest first', async () => {
    const made = [await upload('tide-table.txt'), await upload('moorings.txt')];
    const addresses = await allOf(subject.as('public').media.addresses());
    expect(addresses.map(({ id }) => id)).toEqual(addresses.toSorted(byId).map(({ id }) => id));
    const media = (await allOf(subject.as('public').media.list())).toSorted(byId);
    expect(media.map(({ id }) => id)).toEqual(
      expect.arrayContaining(made.map(({ id }) => id).toReversed()),
    );
    expect(addresses).toEqual(
      media.map(({ id, link, url, postId, sizes }) => ({
        id,
        link,
        url,
        postId,
        original: expect.any(String),
        sizes: sizes.map((size) => size.url),
      })),
    );
    for (const { id } of made) await subject.as('bob').media.delete(id);
  });

  it('gives the newest ones for one request', async () => {
    const cms = subject.client();
    await cms.connect();
    const before = cms.requests();
    for await (const { items } of cms.media.addresses()) {
      expect(items.length).toBeGreaterThan(0);
      break;
    }
    expect(cms.requests() - before).toBe(1);
  });

  it('gives a file as it is, and not again where it has a mark to tell it by', async () => {
    const { id, url, bytes } = await upload('harbour-rules.txt');
    const { files } = subject.as('public');
    const first = await files.get(url);
    if (first.state !== 'fresh') throw new Error('It was not sent.');
    expect(Buffer.concat(await Array.fromAsync(first.body)).equals(bytes)).toBe(true);
    const { etag, 'last-modified': lastModified } = first.headers;
    const second = await files.get(url, { etag, lastModified });
    expect(second.state).toBe(etag || lastModified ? 'unchanged' : 'fresh');
    await subject.as('bob').media.delete(id);
    expect((await failureOf(files.get(url))).code).toBe('not-found');
  });
}
