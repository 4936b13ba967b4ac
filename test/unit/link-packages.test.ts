import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { linkPackages } from '../../src/link-packages.ts';

test('a process that was killed while it made the link does not keep a later one from it, which may have its id', () => {
  const folder = mkdtempSync(join(tmpdir(), 'galley-link-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  symlinkSync('gone', join(folder, `node_modules.${process.pid}`));
  linkPackages(folder);
  expect(readdirSync(folder)).toEqual(['node_modules']);
  expect(existsSync(join(folder, 'node_modules', 'astro', 'package.json'))).toBe(true);
});
