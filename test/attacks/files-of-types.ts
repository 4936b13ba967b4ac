import { crc32, gzipSync } from 'node:zlib';
import sharp from 'sharp';

/** The smallest file of a type that is what it says. */
export interface Honest {
  /** Files of one kind are taken for each other: sound and films in one container, texts, or older documents. */
  readonly kind: string;
  readonly type: string;
  readonly ending: string;
  readonly bytes: Buffer;
}

const bytes = (text: string, rest = 64): Buffer =>
  Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(rest)]);

const picture = () =>
  sharp({ create: { width: 16, height: 8, channels: 3, background: 'rebeccapurple' } });

/** An archive of stored files. */
export function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const body = Buffer.from(text);
    const both = Buffer.alloc(26);
    both.writeUInt16LE(20, 0);
    both.writeUInt32LE(crc32(body), 10);
    both.writeUInt32LE(body.length, 14);
    both.writeUInt32LE(body.length, 18);
    both.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), both, Buffer.from(name), body]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    const made = Buffer.from('PK\x01\x02\x14\0', 'latin1');
    centrals.push(Buffer.concat([made, both, place.subarray(0, 14), Buffer.from(name)]));
    locals.push(local);
    at += local.length;
  }
  const central = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(locals.length, 8);
  end.writeUInt16LE(locals.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, central, end]);
}

/** An office document, by the main type in its list of parts. */
export function officeOf(type: string): Buffer {
  const part = `<Override PartName="/word/document.xml" ContentType="${type}.main+xml"/>`;
  return zipOf({ '[Content_Types].xml': `<?xml version="1.0"?><Types>${part}</Types>` });
}

const matroska = (doctype: string): Buffer =>
  Buffer.concat([
    Buffer.from('1a45dfa3', 'hex'),
    Buffer.of(0x80 | (doctype.length + 3), 0x42, 0x82, 0x80 | doctype.length),
    bytes(doctype),
  ]);

const ogg = (codec: string): Buffer =>
  Buffer.concat([bytes('OggS\0\x02', 22), bytes(`${codec}\0\0\0\0`)]);

const bitmap = (): Buffer => {
  const file = Buffer.alloc(58);
  file.write('BM');
  file.writeUInt32LE(58, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(1, 18);
  file.writeInt32LE(1, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  return file;
};

const office = 'application/vnd.openxmlformats-officedocument';

/** One of each type. */
export async function honestFiles(): Promise<readonly Honest[]> {
  const made = (kind: string, type: string, ending: string, content: Buffer): Honest => ({
    kind,
    type,
    ending,
    bytes: content,
  });
  const one = (type: string, ending: string, content: Buffer): Honest =>
    made(ending, type, ending, content);
  return [
    one('image/jpeg', 'jpg', await picture().jpeg().toBuffer()),
    one('image/png', 'png', await picture().png().toBuffer()),
    one('image/gif', 'gif', await picture().gif().toBuffer()),
    one('image/webp', 'webp', await picture().webp().toBuffer()),
    one('image/avif', 'avif', await picture().avif({ effort: 0 }).toBuffer()),
    one('image/tiff', 'tif', await picture().tiff().toBuffer()),
    one('image/bmp', 'bmp', bitmap()),
    one('image/x-icon', 'ico', bytes('\0\0\x01\0\x01\0\x10\x10\0\0\x01\0\x18\0')),
    one(
      'image/svg+xml',
      'svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>'),
    ),
    made('mp4', 'video/mp4', 'mp4', bytes('\0\0\0\x18ftypmp42\0\0\0\0mp42isom')),
    made('mp4', 'audio/mp4', 'm4a', bytes('\0\0\0\x18ftypM4A \0\0\0\0M4A mp42')),
    made('mp4', 'video/quicktime', 'mov', bytes('\0\0\0\x14ftypqt  \0\0\0\0qt  ')),
    one('video/webm', 'webm', matroska('webm')),
    one('video/x-matroska', 'mkv', matroska('matroska')),
    made('ogg', 'audio/ogg', 'ogg', ogg('\x01vorbis')),
    made('ogg', 'audio/ogg', 'opus', ogg('OpusHead')),
    made('ogg', 'video/ogg', 'ogv', ogg('\x80theora')),
    one('video/x-msvideo', 'avi', bytes('RIFF\x40\0\0\0AVI LIST')),
    one('video/mpeg', 'mpg', bytes('\0\0\x01\xba\x21\0\x01\0\x01')),
    one('video/3gpp', '3gp', bytes('\0\0\0\x14ftyp3gp4\0\0\0\x003gp4')),
    one('audio/mpeg', 'mp3', bytes('ID3\x03\0\0\0\0\0\0\xff\xfb\x90\x64')),
    one('audio/wav', 'wav', bytes('RIFF\x40\0\0\0WAVEfmt ')),
    one('audio/flac', 'flac', bytes('fLaC\0\0\0\x22')),
    one('audio/aac', 'aac', bytes('\xff\xf1\x50\x80\x02\x1f\xfc')),
    one('audio/aiff', 'aif', bytes('FORM\0\0\0\x40AIFFCOMM')),
    one('audio/midi', 'mid', bytes('MThd\0\0\0\x06\0\0\0\x01\0\x60')),
    one('application/pdf', 'pdf', Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\n%%EOF\n')),
    one('application/zip', 'zip', zipOf({ 'a.txt': 'Words' })),
    one('application/gzip', 'gz', gzipSync('Words')),
    one('application/rtf', 'rtf', Buffer.from('{\\rtf1\\ansi Words}')),
    one(
      `${office}.wordprocessingml.document`,
      'docx',
      officeOf(`${office}.wordprocessingml.document`),
    ),
    one(`${office}.spreadsheetml.sheet`, 'xlsx', officeOf(`${office}.spreadsheetml.sheet`)),
    one(
      'application/vnd.oasis.opendocument.text',
      'odt',
      zipOf({ mimetype: 'application/vnd.oasis.opendocument.text' }),
    ),
    one('application/msword', 'doc', bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 600)),
    one('text/vtt', 'vtt', Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nWords\n')),
    one('text/calendar', 'ics', Buffer.from('BEGIN:VCALENDAR\nVERSION:2.0\nEND:VCALENDAR\n')),
    made('text', 'text/plain', 'txt', Buffer.from('Words and more words.\n')),
    made('text', 'text/csv', 'csv', Buffer.from('a,b\n1,2\n')),
  ];
}
