import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { FileList } from '../../../src/build/folder/index.ts';
import { beginTrust, compareTurn, compareWithList, isTrusted } from '../../../src/publish/built.ts';

/** A release of 4,200 files, so that three publications compare all of it. */
const largeRelease = (): { folder: string; list: FileList } => {
  const folder = mkdtempSync(join(tmpdir(), 'release-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files: FileList['files'] = new Map(
    Array.from({ length: 4200 }, (_, number) => {
      const path = `client/lists/${number % 40}/${number}.txt`;
      if (number < 40) mkdirSync(join(folder, path, '..'), { recursive: true });
      writeFileSync(join(folder, path), 'as made');
      const { size, mtimeMs: time } = statSync(join(folder, path));
      return [path, { size, time, copies: [], digest: 'as made', page: null }];
    }),
  );
  mkdirSync(join(folder, 'server'));
  return { folder, list: { files, targets: new Map() } };
};

/** What each of three publications finds. */
const inThree = ({ folder, list }: ReturnType<typeof largeRelease>) =>
  Array.from({ length: 3 }, () => {
    beginTrust(false);
    return compareTurn(folder, list);
  });

test.each<[string, (folder: string) => void]>([
  ['changed', (folder) => writeFileSync(join(folder, 'client/lists/17/17.txt'), 'by hand')],
  ['removed', (folder) => rmSync(join(folder, 'client/lists/18/58.txt'))],
  ['added', (folder) => writeFileSync(join(folder, 'client/lists/19/new.txt'), 'by hand')],
  [
    'added in a new folder',
    (folder) => {
      mkdirSync(join(folder, 'client/new/er'), { recursive: true });
      writeFileSync(join(folder, 'client/new/er/new.txt'), 'by hand');
    },
  ],
])('one of three publications finds that somebody has %s a file', (_, change) => {
  const release = largeRelease();
  expect(compareWithList(release.folder, release.list)).toBe(true);
  expect(inThree(release)).toEqual([true, true, true]);
  mkdirSync(join(release.folder, 'client/empty'));
  expect(inThree(release)).toEqual([true, true, true]);
  change(release.folder);
  expect(inThree(release).toSorted()).toEqual([false, true, true]);
  expect(isTrusted(release.folder)).toBe(false);
});
