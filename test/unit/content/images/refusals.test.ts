import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { animatedBomb, bomb, drawn, moving } from './drawn.ts';
import { finished, newFolder, picture, pictureHost, runOnce, type Hosted } from './picture-host.ts';

/** Why there is no result for the file at this path; null if there is one. */
async function problemOf(hosted: Hosted, path = '/a.jpg', maxBytes = 1_000_000) {
  const host = await pictureHost({ [path]: hosted });
  const folder = newFolder();
  const address = host.url + path;
  const { problems, pictures } = await runOnce(folder, [picture(address)], { maxBytes });
  const problem = problems.get(address) ?? null;
  expect(pictures.has(address)).toBe(problem === null);
  if (problem !== null) expect(finished(folder)).toEqual([]);
  return problem;
}

const photo = () => drawn(400, 300).jpeg().toBuffer();

describe('a picture that can’t be used is reported', () => {
  it('if it does not exist, or if its host fails', async () => {
    expect(await problemOf({ status: 404 })).toBe('it answers 404');
    expect(await problemOf({ status: 410 })).toBe('it answers 410');
    expect(await problemOf({ status: 403 })).toBe('it answers 403');
    expect(await problemOf({ status: 503 })).toBe('it answers 503');
  });

  it('if its bytes are not a picture, whatever its name and its host say', async () => {
    const headers = { 'content-type': 'image/jpeg' };
    const something = {
      '<!DOCTYPE html><title>Log in</title>': 'it is not a picture but HTML',
      '\ufeff\n <!-- x --><p>Not found': 'it is not a picture but HTML',
      '<?xml version="1.0"?><rss><channel/></rss>': 'it is not a picture but XML',
      'Database error': 'it is text and not a picture',
      '%PDF-1.7\n1 0 obj': 'it is not a picture but PDF',
      '': 'it is empty',
    };
    for (const [body, problem] of Object.entries(something))
      expect(await problemOf({ body, headers }), body).toBe(problem);
    const bitmap = Buffer.concat([Buffer.from('BM'), Buffer.alloc(200)]);
    expect(await problemOf({ body: bitmap })).toBe('it is a picture of an unsupported type, BMP');
    expect(await problemOf({ body: Buffer.from([0, 1, 2, 250, 255, 7]) })).toBe(
      'it is not a known type of picture',
    );
  });

  it.each(['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff'] as const)(
    'if it is a %s that ends early',
    async (format) => {
      const whole = await drawn(400, 300).toFormat(format, { effort: 1 }).toBuffer();
      expect(await problemOf({ body: whole })).toBeNull();
      const half = whole.subarray(0, whole.length / 2);
      expect(await problemOf({ body: half })).toMatch(
        /^it is (?:broken: |not a known type of picture)/,
      );
    },
  );

  it('if it is animated and ends within a frame', async () => {
    const whole = await (await moving(200, 200, 5)).gif().toBuffer();
    expect(await problemOf({ body: whole.subarray(0, whole.length * 0.7) })).toBe(
      'it is broken: the file ends early',
    );
  });

  it('if a small file claims a size that would fill the memory', async () => {
    const body = bomb(50_000, 50_000);
    expect(body.length).toBeLessThan(100);
    expect(await problemOf({ body })).toBe('it has 2500 million pixels, more than 100 million');
  });

  it('if its frames would fill the memory', async () => {
    const body = animatedBomb(2000, 2000, 200);
    expect(body.length).toBeLessThan(5000);
    expect(await problemOf({ body })).toBe('it has 800 million pixels, more than 100 million');
  });

  it('if its host announces more bytes than allowed', async () => {
    const body = Buffer.alloc(3_000_000);
    const headers = { 'content-length': '3000000' };
    expect(await problemOf({ body, headers })).toBe('it is 3.0 MB, more than MAX_FILE allows');
  });

  it('if it never ends', async () => {
    let sent = 0;
    const problem = await problemOf({
      answer: (response) => {
        response.writeHead(200, { 'content-type': 'image/jpeg' });
        const more = () => {
          sent += 65_536;
          if (!response.destroyed) response.write(Buffer.alloc(65_536), () => setImmediate(more));
        };
        more();
      },
    });
    expect(problem).toBe('it is larger than the 1.0 MB that MAX_FILE allows');
    // The connection buffers more bytes than were read.
    expect(sent).toBeLessThan(20_000_000);
  });

  it('if its host breaks off', async () => {
    const body = await photo();
    const problem = await problemOf({
      answer: (response) => {
        response.writeHead(200, { 'content-length': String(body.length) });
        response.write(body.subarray(0, 1000), () => response.destroy());
      },
    });
    expect(problem).toBe('it ends early');
  });
});

describe('a picture with a small flaw is used, as in browsers', () => {
  it('if a JPEG lacks only its last two bytes', async () => {
    const body = await photo();
    expect(await problemOf({ body: body.subarray(0, -2) })).toBeNull();
  });

  it('if more bytes follow its end', async () => {
    expect(
      await problemOf({ body: Buffer.concat([await photo(), Buffer.alloc(50, 7)]) }),
    ).toBeNull();
  });

  it('if a GIF lacks only its last byte', async () => {
    const body = await (await moving(50, 50, 3)).gif().toBuffer();
    expect(await problemOf({ body: body.subarray(0, -1) })).toBeNull();
  });

  it('if its name has the extension of another type', async () => {
    const body = await sharp(await photo())
      .png()
      .toBuffer();
    expect(
      await problemOf({ body, headers: { 'content-type': 'text/html' } }, '/a.gif'),
    ).toBeNull();
  });
});
