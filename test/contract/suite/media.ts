import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Upload } from '../../../src/wordpress/client/index.ts';
import { pictureAlt, pictureCredit } from '../../support/oddities/index.ts';
import { allOf, failureOf } from './collect.ts';
import type { Subject } from './subject.ts';

/** E5: files are streamed up, stored as they are, changed, and deleted permanently. */
export function mediaContract(subject: Subject): void {
  const { generation } = subject.target;
  const prefix = generation === 'v2' ? 'rest' : 'json';

  /** A picture of its own, in pieces, as an upload. */
  async function pictureAs(filename: string, more: Partial<Upload> = {}) {
    const bytes = await sharp({
      create: { width: 40, height: 30, channels: 3, background: '#268' },
    })
      .jpeg()
      .toBuffer();
    const upload: Upload = {
      filename,
      contentType: 'image/jpeg',
      size: bytes.length,
      async *open() {
        for (let at = 0; at < bytes.length; at += 100) yield bytes.subarray(at, at + 100);
      },
      ...more,
    };
    return { bytes, upload };
  }

  async function stored(url: string): Promise<Buffer> {
    const response = await fetch(url);
    expect(response.status).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  }

  it('stores an upload byte for byte and tells what it is', async () => {
    const { bytes, upload } = await pictureAs('small-sail.jpg');
    const md5 = createHash('md5').update(bytes).digest('hex');
    const made = await subject.as('bob').media.upload({ ...upload, md5 });
    expect(made).toMatchObject({ mimeType: 'image/jpeg', width: 40, height: 30, postId: null });
    expect(made.url).toMatch(/small-sail(-\d+)?\.jpg$/);
    expect((await stored(made.url)).equals(bytes)).toBe(true);
    await subject.as('bob').media.delete(made.id);
  });

  it('stores a file with spaces in its name', async () => {
    const { bytes, upload } = await pictureAs('a small sail.jpg');
    const made = await subject.as('bob').media.upload(upload);
    expect(made.url).toMatch(/a-small-sail(-\d+)?\.jpg$/);
    expect((await stored(made.url)).equals(bytes)).toBe(true);
    await subject.as('bob').media.delete(made.id);
  });

  it('refuses a type of file that is not allowed', async () => {
    const { upload } = await pictureAs('program.exe', { contentType: 'application/octet-stream' });
    const error = await failureOf(subject.as('bob').media.upload(upload));
    expect(error).toMatchObject({
      code: 'refused-upload',
      status: 500,
      serviceCode: `${prefix}_upload_sideload_error`,
    });
  });

  it('refuses an empty file', async () => {
    const { upload } = await pictureAs('nothing.jpg', {
      size: 0,
      async *open() {
        // No piece at all.
      },
    });
    const error = await failureOf(subject.as('bob').media.upload(upload));
    expect(error).toMatchObject({ code: 'invalid', serviceCode: `${prefix}_upload_no_data` });
  });

  it('refuses a file that is not the one that was hashed', async () => {
    const { upload } = await pictureAs('damaged.jpg', { md5: '0'.repeat(32) });
    const error = await failureOf(subject.as('bob').media.upload(upload));
    expect(error).toMatchObject({
      code: 'invalid',
      status: 412,
      serviceCode: `${prefix}_upload_hash_mismatch`,
    });
  });

  it('does not let a subscriber upload', async () => {
    const { upload } = await pictureAs('not-mine.jpg');
    const error = await failureOf(subject.as('carol').media.upload(upload));
    expect(error).toMatchObject({ code: 'forbidden', serviceCode: `${prefix}_cannot_create` });
  });

  it('lists media with their sizes and the alternative text', async () => {
    const posts = await allOf(subject.as('public').posts.list());
    const wanted = posts.flatMap((post) => post.featuredMediaId ?? []);
    expect(wanted).toHaveLength(1);
    const [lamps] = await allOf(subject.as('public').media.list({ ids: wanted }));
    expect(lamps).toMatchObject({ width: 800, height: 500, alt: pictureAlt });
    const lisbon = new Date(lamps?.date ?? '').toLocaleString('sv', { timeZone: 'Europe/Lisbon' });
    expect(lamps?.dateLocal).toBe(lisbon.replace(' ', 'T'));
    expect(lamps?.creditHtml).toBe(pictureCredit);
    const medium = lamps?.sizes.find((size) => size.name === 'medium');
    expect(medium).toMatchObject({ width: 300 });
    expect((await stored(medium?.url ?? '')).length).toBeGreaterThan(100);
    const all = await allOf(subject.as('public').media.list());
    expect(all.map(({ id }) => id)).toContain(lamps?.id);
  });

  if (generation === 'v2') {
    it('changes the texts of a file', async () => {
      const { upload } = await pictureAs('captioned.jpg');
      const { id } = await subject.as('bob').media.upload(upload);
      const texts = { alt: 'A “sail” & a mast', title: 'Sail', caption: 'Seen from below' };
      await subject.as('bob').media.update(id, texts);
      const got = await subject.as('public').media.get(id);
      expect(got).toMatchObject({ alt: texts.alt, titleHtml: 'Sail' });
      expect(got.captionHtml).toContain('Seen from below');
      await subject.as('bob').media.delete(id);
    });
  } else {
    it('can’t change the texts of a file, and says so', async () => {
      const error = await failureOf(subject.as('alice').media.update(1, { alt: 'x' }));
      expect(error.code).toBe('unsupported');
    });
  }

  it('deletes a file permanently', async () => {
    const { upload } = await pictureAs('short-lived.jpg');
    const made = await subject.as('bob').media.upload(upload);
    const deletion = await subject.as('bob').media.delete(made.id);
    expect(deletion).toMatchObject({ id: made.id, outcome: 'deleted' });
    expect((await failureOf(subject.as('bob').media.get(made.id))).code).toBe('not-found');
  });
}
