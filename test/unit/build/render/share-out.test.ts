import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { PageToRender } from '../../../../src/build/render/open-renderer.ts';
import { shareOut } from '../../../../src/build/render/render-pages.ts';

const pageAt = (place: number, render: PageToRender['render']): PageToRender => ({
  file: `client/${place}/index.html`,
  key: 'k',
  render,
  keyNow: async () => 'k',
});

it('stops at the first page that fails', async () => {
  const begun: number[] = [];
  const handedOn: string[] = [];
  const pages = Array.from({ length: 40 }, (_, place) =>
    pageAt(place, async () => {
      begun.push(place);
      await wait(place === 1 ? 1 : 20);
      if (place === 1) throw new Error('no such thing');
      return new Uint8Array(1);
    }),
  );
  const sharing = shareOut(pages, {
    threads: [],
    onRendered: ({ file }) => void handedOn.push(file),
  });
  await expect(sharing).rejects.toThrow('no such thing');
  const begunThen = begun.length;
  await wait(60);
  expect(handedOn).toEqual([]);
  expect(begun).toHaveLength(begunThen);
  expect(begunThen).toBeLessThan(pages.length);
});
