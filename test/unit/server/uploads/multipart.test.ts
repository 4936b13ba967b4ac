import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readForm, type FormLimits } from '../../../../src/server/uploads/multipart.ts';

type Sent = readonly [name: string, value: string | File];

/** A form as browsers send it, in small pieces. */
async function sent(parts: readonly Sent[]) {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  const request = new Request('http://desk.test/', { method: 'POST', body: form });
  const bytes = Buffer.from(await request.arrayBuffer());
  return { bytes, contentType: request.headers.get('content-type') ?? '' };
}

const pieces = (bytes: Buffer, length = 100) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / length) }, (_, at) =>
      bytes.subarray(at * length, (at + 1) * length),
    ),
  );

async function read(body: Readable, contentType: string, limits?: FormLimits) {
  const seen: string[] = [];
  for await (const part of readForm(body, contentType, limits)) {
    if (part.kind === 'field') seen.push(`${part.name}=${part.value}`);
    else {
      const file = Buffer.concat(await part.body.toArray());
      seen.push(`${part.name}: ${part.filename} (${part.contentType}), ${file.toString()}`);
    }
  }
  return seen;
}

const file = (name: string, text: string) => new File([text], name, { type: 'text/plain' });

describe('forms with files', () => {
  it('are read part by part, in the order of the page', async () => {
    const { bytes, contentType } = await sent([
      ['token', 'abc'],
      ['alt', 'Café'],
      ['file', file('dir/café.txt', 'one '.repeat(100))],
      ['file', file('two.txt', '')],
      ['after', 'x'],
    ]);
    expect(await read(pieces(bytes), contentType)).toEqual([
      'token=abc',
      'alt=Café',
      `file: dir/café.txt (text/plain), ${'one '.repeat(100)}`,
      'file: two.txt (text/plain), ',
      'after=x',
    ]);
  });

  it('may come without a file', async () => {
    const { bytes, contentType } = await sent([['file', new File([], '')]]);
    expect(await read(pieces(bytes), contentType)).toEqual(['file:  (application/octet-stream), ']);
  });

  it('skip a file that is not read', async () => {
    const { bytes, contentType } = await sent([
      ['file', file('one.txt', 'x'.repeat(500_000))],
      ['after', 'x'],
    ]);
    const kinds: string[] = [];
    for await (const { kind } of readForm(pieces(bytes, 10_000), contentType)) kinds.push(kind);
    expect(kinds).toEqual(['file', 'field']);
  });

  it('are read no faster than their files', async () => {
    const { bytes, contentType } = await sent([['file', file('one.txt', 'x'.repeat(5_000_000))]]);
    const body = pieces(bytes, 10_000);
    for await (const part of readForm(body, contentType)) {
      expect(part.kind).toBe('file');
      await new Promise((done) => setTimeout(done, 50));
      expect(body.readableEnded).toBe(false);
      break;
    }
    expect(body.destroyed).toBe(false);
  });

  it.each<readonly [what: string, code: string, limits: FormLimits]>([
    ['too many fields', 'invalid', { fields: 1 }],
    ['too long a field', 'invalid', { fieldSize: 2 }],
    ['too many files', 'invalid', { files: 1 }],
  ])('are refused with %s', async (_, code, limits) => {
    const { bytes, contentType } = await sent([
      ['one', 'abc'],
      ['two', 'abc'],
      ['file', file('one.txt', '1')],
      ['file', file('two.txt', '2')],
    ]);
    await expect(read(pieces(bytes), contentType, limits)).rejects.toMatchObject({ code });
  });

  it('are refused when they end early, and when the connection breaks', async () => {
    const { bytes, contentType } = await sent([['file', file('one.txt', 'x'.repeat(1000))]]);
    const cut = read(pieces(bytes.subarray(0, 700)), contentType);
    await expect(cut).rejects.toThrow();
    const body = new Readable({ read: () => undefined });
    body.push(bytes.subarray(0, 700));
    setTimeout(() => body.destroy(), 50);
    await expect(read(body, contentType)).rejects.toThrow();
  });

  it('are refused if they are not multipart', async () => {
    const json = read(Readable.from([Buffer.from('{}')]), 'application/json');
    await expect(json).rejects.toMatchObject({ code: 'wrong-type' });
    const bare = read(Readable.from([Buffer.from('a')]), 'multipart/form-data');
    await expect(bare).rejects.toMatchObject({ code: 'malformed' });
  });
});
