import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { Recipe } from './recipe.ts';

const publisher = fileURLToPath(new URL('run-publish.ts', import.meta.url));
// A name space of its own, in which anybody may mount a disk that nobody else sees and that ends with the last process.
const inOwnSpace = ['--user', '--map-root-user', '--mount'];

const script = `
mount -t tmpfs -o size=$4k tmpfs "$2"
for recipe in small large small; do
  "$1" "${publisher}" "$2/releases" "$3/$recipe.json" > /dev/null
  echo "code $?"
done
ls -A "$2/releases"
cat "$2/releases/current/client/post-12/index.html" > /dev/null && echo whole
`;

export interface OnFullDisk {
  readonly codes: readonly number[];
  readonly errors: string;
  /** What lies among the releases at last. */
  readonly left: readonly string[];
}

interface Recipes {
  readonly small: Recipe;
  readonly large: Recipe;
}

/** Publishes three times on a disk of so many kilobytes, which has room for the small site only. Null where the system lets nobody do so. */
export const onFullDisk =
  spawnSync('unshare', [...inOwnSpace, 'true']).status === 0
    ? (kilobytes: number, recipes: Recipes): OnFullDisk => {
        const folder = mkdtempSync(join(tmpdir(), 'galley-full-disk-'));
        onTestFinished(() => rmSync(folder, { recursive: true }));
        for (const [name, recipe] of Object.entries(recipes))
          writeFileSync(join(folder, `${name}.json`), JSON.stringify(recipe));
        const disk = mkdtempSync(join(folder, 'disk-'));
        const { stdout, stderr } = spawnSync(
          'unshare',
          [
            ...inOwnSpace,
            'sh',
            '-c',
            script,
            'sh',
            process.execPath,
            disk,
            folder,
            String(kilobytes),
          ],
          { encoding: 'utf8' },
        );
        const lines = stdout.trim().split('\n');
        return {
          codes: lines.flatMap((line) => (line.startsWith('code ') ? Number(line.slice(5)) : [])),
          errors: stderr,
          left: lines.filter((line) => !line.startsWith('code ')),
        };
      }
    : null;
