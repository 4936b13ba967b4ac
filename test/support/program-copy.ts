import { appendFileSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scratch } from './scratch.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** All that a build is made with, and what starts one. */
const parts = [
  ...['src', 'public', 'astro.config.mjs', 'tsconfig.json', 'package.json', 'package-lock.json'],
  ...['test/support/kept-builder-process.ts'],
];

/** The program's sources in a folder of their own, where a test may change them. */
export interface ProgramCopy {
  readonly folder: string;
  /** Adds to the end of a file: `src/styles/prose.css`. */
  append(file: string, text: string): void;
  remove(): void;
}

/** Copies the program. It has the packages of this one. */
export function copyProgram(): ProgramCopy {
  const folder = mkdtempSync(join(scratch, 'program-'));
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
  return {
    folder,
    append: (file, text) => appendFileSync(join(folder, file), text),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
