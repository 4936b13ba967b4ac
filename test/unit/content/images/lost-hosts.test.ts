import { createServer } from 'node:net';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { drawn } from './drawn.ts';
import { fetchFile } from './fetch-file.ts';
import { newFolder, picture, pictureHost, runOnce } from './picture-host.ts';

/** An address with a port on which no server listens. */
async function closedPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return `http://127.0.0.1:${address.port}`;
}

const twenty = (url: string) => Array.from({ length: 20 }, (_, at) => picture(`${url}/${at}.jpg`));

describe('a host that does not respond', () => {
  it('is not asked for each of its pictures; other hosts still are', async () => {
    const gone = await closedPort();
    const host = await pictureHost({ '/a.jpg': { body: await drawn(60, 40).jpeg().toBuffer() } });
    const address = `${host.url}/a.jpg`;
    const { counts, problems, pictures } = await runOnce(
      newFolder(),
      [...twenty(gone), picture(address)],
      { concurrency: 1 },
    );
    expect(counts.requests).toBe(3 + 1);
    expect(new Set(problems.values())).toEqual(new Set(["its host can't be reached"]));
    expect(problems.size).toBe(20);
    expect([...pictures.keys()]).toEqual([address]);
  });

  it('is given up if it hangs', async () => {
    const hanging = createServer().listen(0, '127.0.0.1');
    await once(hanging, 'listening');
    onTestFinished(() => void hanging.close());
    const address = hanging.address();
    if (address === null || typeof address === 'string') throw new Error('No port was given.');
    const { counts, problems } = await runOnce(
      newFolder(),
      twenty(`http://127.0.0.1:${address.port}`),
      { concurrency: 1, fetchFile: fetchFile({ timeout: 50 }) },
    );
    expect(counts.requests).toBe(3);
    expect([...problems.values()].slice(0, 4)).toEqual([
      ...Array.from({ length: 3 }, () => 'it did not arrive in time'),
      "its host can't be reached",
    ]);
  });

  it('is still asked if it answers with errors', async () => {
    const host = await pictureHost();
    for (let at = 0; at < 20; at++) host.files.set(`/${at}.jpg`, { status: 500 });
    const { counts } = await runOnce(newFolder(), twenty(host.url), { concurrency: 1 });
    expect(counts.requests).toBe(20);
  });

  it('does not lose the copies of its files', async () => {
    const host = await pictureHost({
      '/a.jpg': { body: await drawn(60, 40).jpeg().toBuffer(), headers: { etag: '"1"' } },
    });
    const folder = newFolder();
    const wanted = [picture(`${host.url}/a.jpg`)];
    const first = await runOnce(folder, wanted);
    const second = await runOnce(folder, wanted, {
      fetchFile: () => Promise.reject(new Error('no network')),
    });
    expect(second.pictures).toEqual(first.pictures);
    expect(second.problems.size).toBe(0);
  });
});
