import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawn } from './drawn.ts';
import { finished, newFolder, picture, pictureHost, runOnce } from './picture-host.ts';

const pdf = '%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\n';

async function kept(path: string, body: Uint8Array | string) {
  const host = await pictureHost({ [path]: { body } });
  const folder = newFolder();
  const address = host.url + path;
  const { files, problems } = await runOnce(folder, [picture(address, { kind: 'file' })]);
  const file = files.get(address);
  return {
    file,
    problem: problems.get(address),
    bytes: file === undefined ? null : readFileSync(join(folder, file.file)),
    lying: finished(folder),
  };
}

/** A ZIP with one file, like newer office documents. */
function zip(name: string, text: string): Buffer {
  const data = deflateRawSync(text);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(data.length, 18);
  local.writeUInt32LE(text.length, 22);
  local.writeUInt16LE(name.length, 26);
  return Buffer.concat([local, Buffer.from(name), data]);
}

describe('a file', () => {
  it('is copied unchanged, and its name contains its own name and a digest', async () => {
    const { file, bytes } = await kept('/uploads/F%C3%A4hrplan%20%28Summer%29.PDF', pdf);
    expect(file).toEqual({
      file: expect.stringMatching(/^fahrplan-summer-[0-9a-f]{16}\.pdf$/),
      type: 'application/pdf',
      size: pdf.length,
    });
    expect(bytes!.toString()).toBe(pdf);
  });

  it('gets a valid name if its own can’t be used', async () => {
    for (const path of ['/%E8%88%B9.pdf', '/', '/%E0%A4%A', `/..%2F..%2Fetc`, '/.htaccess']) {
      const { file } = await kept(path, pdf);
      expect(file!.file, path).toMatch(/^[a-z0-9-]{1,60}-[0-9a-f]{16}\.pdf$/);
    }
    const { file } = await kept(`/${'long-'.repeat(50)}name.pdf`, pdf);
    expect(file!.file.length).toBeLessThan(90);
  });

  it.each([
    [
      '/a.mp3',
      Buffer.concat([Buffer.from('ID3\u0004\0\0\0\0\0\0'), Buffer.of(0xff, 0xfb, 0x90, 0)]),
      'mp3',
      'audio/mpeg',
    ],
    ['/a.mp4', Buffer.from('\0\0\0\u0018ftypmp42\0\0\0\0mp42isom', 'latin1'), 'mp4', 'video/mp4'],
    ['/a.webm', readFileSync('src/embedded/sample/media/ferry-landing.webm'), 'webm', 'video/webm'],
    ['/a.vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello', 'vtt', 'text/vtt'],
    ['/a.csv', 'name,count\nherring,7\n', 'csv', 'text/csv'],
    ['/a.zip', zip('a.txt', 'hello'), 'zip', 'application/zip'],
    [
      '/a.docx',
      zip('word/document.xml', '<w:document/>'),
      'docx',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
  ])('such as %s gets the extension of its type', async (path, body, ext, type) => {
    const { file, problem } = await kept(path, body);
    expect(problem).toBeUndefined();
    expect(file).toMatchObject({ file: expect.stringMatching(`^a-[0-9a-f]{16}\\.${ext}$`), type });
  });

  it('gets the extension of its type, not that of its address', async () => {
    expect((await kept('/report.html', pdf)).file!.file).toMatch(/^report-[0-9a-f]{16}\.pdf$/);
  });

  it.each([
    [
      '/a.pdf',
      '<html><script>alert(1)</script>',
      'it is HTML, despite its name, and could run code on this site',
    ],
    [
      '/a.pdf',
      '<?xml version="1.0"?><x:script xmlns:x="http://www.w3.org/1999/xhtml"/>',
      'it is XML, despite its name, and could run code on this site',
    ],
    [
      '/a.txt',
      '\n<!-- --><script>alert(1)</script>',
      'it is HTML, despite its name, and could run code on this site',
    ],
    ['/a.js', 'alert(1)', 'files of its type are not copied'],
    [
      '/a.html',
      'no markup at the start, <script>alert(1)</script>',
      'files of its type are not copied',
    ],
    ['/a.pdf', 'MZ\u0090\0 a program', 'it is EXE, a type that is not copied'],
    ['/a.swf', Buffer.from('CWS\u000b\0\0\0\0', 'latin1'), 'it is SWF, a type that is not copied'],
    ['/a.pdf', '', 'it is empty'],
  ])('is not copied if a browser could run it: %s', async (path, body, problem) => {
    const result = await kept(path, body);
    expect(result).toMatchObject({ file: undefined, lying: [] });
    expect(result.problem).toBe(problem);
  });

  it('that is a full-size picture loses its metadata', async () => {
    const told = await drawn(1800, 900)
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '38/1 42/1 0/1' } })
      .withMetadata({ orientation: 8 })
      .jpeg()
      .toBuffer();
    const { file, bytes } = await kept('/harbour.jpg', told);
    expect(file).toMatchObject({
      file: expect.stringMatching(/^harbour-[0-9a-f]{16}\.jpg$/),
      type: 'image/jpeg',
      size: bytes!.length,
    });
    const { width, height, exif } = await sharp(bytes!).metadata();
    expect({ width, height, exif }).toEqual({ width: 900, height: 1800 });
  });

  it('that is an SVG drawing is sanitised', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><script>alert(1)</script><path d="M0 0h2v2z"/></svg>';
    const { file, bytes } = await kept('/plan.svg', svg);
    expect(file).toMatchObject({ type: 'image/svg+xml', size: bytes!.length });
    expect(bytes!.toString()).not.toContain('script');
  });

  it('that is also used as a picture is fetched once', async () => {
    const host = await pictureHost({ '/a.jpg': { body: await drawn(300, 200).jpeg().toBuffer() } });
    const address = `${host.url}/a.jpg`;
    const { files, pictures } = await runOnce(newFolder(), [
      picture(address, { kind: 'file' }),
      picture(address),
    ]);
    expect([files.has(address), pictures.has(address)]).toEqual([true, true]);
    expect(host.paths()).toEqual(['/a.jpg']);
  });
});
