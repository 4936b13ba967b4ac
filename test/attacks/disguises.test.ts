import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { basic } from '../support/api/api-server.ts';
import { ask } from '../support/ask.ts';
import { depth } from '../support/depth.ts';
import { honestFiles, officeOf, zipOf, type Honest } from './files-of-types.ts';
import { uploadSite, type UploadSite } from './upload-site.ts';

const honest = await honestFiles();

let site: UploadSite;
beforeAll(async () => {
  const types = honest
    .map(({ type }) => type)
    .filter((type) => !/^(?:image|audio|video)/.test(type));
  site = await uploadSite({ UPLOAD_TYPES: ['image/*', 'audio/*', 'video/*', ...types].join(', ') });
});
afterAll(() => site.stop());

const accounts = ['admin', 'editor', 'author', 'ines', 'yusuf'] as const;
// An account may have four at the same time.
const limits = accounts.map((account) => ({ account, inTurn: pLimit(3) }));
let sent = 0;

/** What comes of a file: a refusal in a sentence, or the type and the bytes that WordPress gets. */
async function outcome(bytes: Buffer, type: string, ending: string, name?: string) {
  sent += 1;
  const stem = `file-${sent}`;
  const { account, inTurn } = limits[sent % limits.length] ?? {
    account: 'editor',
    inTurn: pLimit(1),
  };
  const answer = await inTurn(() =>
    ask(site.url, '/api/media?decorative=true', {
      method: 'POST',
      headers: {
        authorization: basic(account),
        'content-type': type,
        'content-disposition': `attachment; filename="${name ?? `${stem}.${ending}`}"`,
      },
      body: Readable.from([bytes]),
    }),
  );
  if (answer.status === 201) {
    const wanted = name === undefined ? `${stem}.` : '';
    const came = site.arrived.findLast((each) => each.name.startsWith(wanted));
    return { refused: null, came };
  }
  const { code, detail } = z
    .object({ code: z.string(), detail: z.string() })
    .parse(JSON.parse(answer.body.toString()));
  expect([answer.status, code, detail]).toEqual([
    415,
    'refused-file',
    expect.stringMatching(/\.$/),
  ]);
  return { refused: detail, came: undefined };
}

const md5Of = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');

test('a file that is what it says arrives with its own type, whether the client knows it or not', async () => {
  const wrong: string[] = [];
  for (const { type, ending, bytes } of honest) {
    for (const said of [type, 'application/octet-stream']) {
      const { came, refused } = await outcome(bytes, said, ending);
      // A TIFF is always encoded again.
      const isChanged = ending !== 'tif' && came?.md5 !== md5Of(bytes);
      if (came === undefined || isChanged)
        wrong.push(`${type} as ${said}: ${refused ?? 'changed'}`);
      else if (came.type !== type && said === type) wrong.push(`${type}: ${came.type}`);
    }
  }
  expect(wrong).toEqual([]);
});

const disguises = {
  'type and name of': (as: Honest) => ({ type: as.type, ending: as.ending }),
  'the type of': (as: Honest, own: Honest) => ({ type: as.type, ending: own.ending }),
  'the name of': (as: Honest, own: Honest) => ({ type: own.type, ending: as.ending }),
  'the name without the type of': (as: Honest) => ({ type: '', ending: as.ending }),
};

test.each(Object.entries(disguises).map(([words, disguise], turn) => ({ words, disguise, turn })))(
  'no file passes with $words another',
  { timeout: 300_000 },
  async ({ disguise, turn }) => {
    const before = site.arrived.length;
    const passed: string[] = [];
    let tried = 0;
    const pairs = honest.flatMap((own) => honest.map((as) => ({ own, as })));
    await Promise.all(
      pairs.map(async ({ own, as }, at) => {
        if (own.kind === as.kind || (depth === 'day' && (at + turn) % 4 > 0)) return;
        tried += 1;
        const { type, ending } = disguise(as, own);
        const { refused } = await outcome(own.bytes, type || 'application/octet-stream', ending);
        if (refused === null) passed.push(`${own.type} as ${type} (.${ending})`);
      }),
    );
    expect(passed).toEqual([]);
    expect(tried).toBeGreaterThan(depth === 'day' ? 250 : 1_000);
    expect(site.arrived.length).toBe(before);
    expect(await site.kept()).toEqual([]);
  },
);

const picture = () =>
  sharp({ create: { width: 24, height: 24, channels: 3, background: 'rebeccapurple' } });
const jpeg = await picture().jpeg().toBuffer();
const png = await picture().png().toBuffer();
const gif = await picture().gif().toBuffer();
const webp = await picture().webp().toBuffer();

const php = "<?php system('planted'); ?>";
const script = '*/=1;planted();//';
const page = '<!doctype html><script>planted()</script>';
const jar = zipOf({ 'META-INF/MANIFEST.MF': 'Main-Class: planted' });
const text = (content: string) => Buffer.from(content, 'latin1');
const after = (head: Buffer, tail: Buffer | string) => Buffer.concat([head, Buffer.from(tail)]);

/** A JPEG with one more segment before the others. */
const withSegment = (marker: number, content: string) => {
  const head = Buffer.of(0xff, marker, 0, 0);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, text(content), jpeg.subarray(2)]);
};
/** A PNG with one more chunk after its header. */
const withChunk = (type: string, content: string) => {
  const body = text(type + content);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  const chunk = Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
};
/** A GIF whose width is the beginning of a comment in JavaScript, which its end closes. */
const gifScript = () => {
  const file = after(gif, script);
  file.write('/*', 6, 'latin1');
  return file;
};
/** A JPEG whose first segment is 0x2f2a long, the beginning of a comment in JavaScript. */
const jpegScript = () => {
  const segment = Buffer.alloc(2 + 0x2f2a);
  segment.write('\xff\xe0/*JFIF\0', 'latin1');
  segment.write(script, 100, 'latin1');
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
};
/** A WebP with one more chunk at its end. */
const webpWith = (type: string, content: string) => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  const end = Buffer.alloc(content.length % 2);
  const file = Buffer.concat([webp, text(type), length, text(content), end]);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
};
/** A GIF with a comment. */
const gifComment = () => {
  const comment = Buffer.concat([Buffer.of(0x21, 0xfe, php.length), text(php), Buffer.of(0)]);
  return Buffer.concat([gif.subarray(0, -1), comment, Buffer.of(0x3b)]);
};
const drawing = (inside: string) =>
  text(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`);

type Made = readonly [what: string, bytes: Buffer, type: string, ending: string];

describe('of two things in one file', () => {
  // What is passed on is the picture, and nothing else of it.
  test.each<Made>([
    ['a GIF that is a script, too', gifScript(), 'image/gif', 'gif'],
    ['a GIF with PHP in a comment', gifComment(), 'image/gif', 'gif'],
    ['a GIF before an archive of programs', after(gif, jar), 'image/gif', 'gif'],
    ['a JPEG that is a script, too', jpegScript(), 'image/jpeg', 'jpg'],
    ['a JPEG with PHP in a comment', withSegment(0xfe, php), 'image/jpeg', 'jpg'],
    ['a JPEG with PHP as camera data', withSegment(0xe1, `Exif\0\0${php}`), 'image/jpeg', 'jpg'],
    ['a JPEG with PHP for an application', withSegment(0xe9, php), 'image/jpeg', 'jpg'],
    ['a JPEG before PHP', after(jpeg, php), 'image/jpeg', 'jpg'],
    ['a JPEG before an archive of programs', after(jpeg, jar), 'image/jpeg', 'jpg'],
    ['a JPEG before a page', after(jpeg, page), 'image/jpeg', 'jpg'],
    ['a PNG with PHP as a text', withChunk('tEXt', `Comment\0${php}`), 'image/png', 'png'],
    ['a PNG with PHP in a chunk of its own', withChunk('phPp', php), 'image/png', 'png'],
    ['a PNG before an archive of programs', after(png, jar), 'image/png', 'png'],
    ['a WebP with PHP in a chunk of its own', webpWith('PHPP', php), 'image/webp', 'webp'],
    ['a WebP before PHP', after(webp, php), 'image/webp', 'webp'],
  ])('the picture alone of %s', async (_, bytes, type, ending) => {
    const { came, refused } = await outcome(bytes, type, ending);
    expect(refused).toBeNull();
    expect(came?.type).toBe(type);
    const told = came?.bytes.toString('latin1') ?? '';
    expect(told).not.toMatch(/planted|<\?php|PK\x03/);
    const { width, height } = await sharp(came?.bytes).metadata();
    expect([width, height]).toContain(24);
  });

  test.each<Made>([
    ['a page before a PDF', after(text(page), '%PDF-1.7'), 'application/pdf', 'pdf'],
    ['a text before a PDF', text('Words\n%PDF-1.7\n%%EOF'), 'application/pdf', 'pdf'],
    ['a page before an archive', after(text(page), jar), 'application/zip', 'zip'],
    ['an archive of programs', jar, 'application/zip', 'zip'],
    [
      'a document with programs',
      officeOf('application/vnd.ms-word.document.macroEnabled'),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'docx',
    ],
    ['a page', text(page), 'text/plain', 'txt'],
    ['a page after spaces and a mark', text(`\xef\xbb\xbf \n\t${page}`), 'text/plain', 'txt'],
    ['a page after a comment', text(`<!-- x -->\n${page}`), 'text/csv', 'csv'],
    ['a page in UTF-16', Buffer.from(`\ufeff${page}`, 'utf16le'), 'text/plain', 'txt'],
    [
      'XML with a style sheet of its own',
      text('<?xml version="1.0"?><?xml-stylesheet href="a.xsl"?><a/>'),
      'text/plain',
      'txt',
    ],
    ['a script that begins as a bitmap', text('BM=1;planted();'), 'image/bmp', 'bmp'],
    ['a page that begins as a sound', text(`FORMaaaaAIFF${page}`), 'audio/aiff', 'aif'],
    ['a page that begins as another sound', text(`RIFFaaaaWAVE${page}`), 'audio/wav', 'wav'],
    ['a page that begins as a film', text(`RIFFaaaaAVI ${page}`), 'video/x-msvideo', 'avi'],
    ['a script that begins as a GIF', text(`GIF89a${script}`), 'image/gif', 'gif'],
    ['PHP that begins as a JPEG', text(`\xff\xd8\xff\xe0${php}`), 'image/jpeg', 'jpg'],
    ['a program for Windows', text('MZ\x90\0\x03\0\0\0planted'), 'image/jpeg', 'jpg'],
    ['a program for Linux', text('\x7fELF\x02\x01\x01\0\0\0planted'), 'video/mp4', 'mp4'],
    ['a drawing with a script', drawing('<script>planted()</script>'), 'image/svg+xml', 'svg'],
    [
      'a drawing that acts',
      drawing('<a href="javascript:planted()"><path/></a>'),
      'image/svg+xml',
      'svg',
    ],
    [
      'a drawing that will act',
      drawing('<a><set attributeName="href" to="javascript:planted()"/></a>'),
      'image/svg+xml',
      'svg',
    ],
    [
      'a drawing with a page',
      drawing(`<foreignObject>${page}</foreignObject>`),
      'image/svg+xml',
      'svg',
    ],
    [
      'a drawing in UTF-16',
      Buffer.from(`\ufeff${drawing('<script/>').toString()}`, 'utf16le'),
      'image/svg+xml',
      'svg',
    ],
    ['a drawing as a text', drawing('<path/>'), 'text/plain', 'txt'],
  ])('nothing of %s', async (_, bytes, type, ending) => {
    const before = site.arrived.length;
    expect((await outcome(bytes, type, ending)).refused).not.toBeNull();
    expect(site.arrived.length).toBe(before);
  });

  test.each<[...Made, name: string, sentAs: string]>([
    [
      'a PDF with a page in it',
      text(`%PDF-1.7\n${page}\n%%EOF\n`),
      'application/pdf',
      'pdf',
      'a.html.pdf',
      'a-html.pdf',
    ],
    [
      'a PDF before an archive',
      after(text('%PDF-1.7\n%%EOF\n'), jar),
      'application/pdf',
      'pdf',
      'a.jar.pdf',
      'a-jar.pdf',
    ],
    ['a text with PHP', text(`Words ${php}`), 'text/plain', 'txt', 'a.php.txt', 'a-php.txt'],
    [
      'a text that begins as a bitmap',
      text('BMX and more\n'),
      'text/plain',
      'txt',
      'b.txt',
      'b.txt',
    ],
    ['a picture by two types', jpeg, 'image/jpeg; text/html', 'jpg', 'a.phar.jpg', 'a-phar.jpg'],
  ])(
    'all of %s, by its own type and a name that no server runs',
    async (_, bytes, type, ending, name, sentAs) => {
      const { came } = await outcome(bytes, type, ending, name);
      expect(came?.md5).toBe(md5Of(bytes));
      expect([came?.type, came?.name]).toEqual([type.split(';')[0], sentAs]);
    },
  );
});
