import { spawnSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { warning, type Finding } from './finding.ts';

/**
 * Warns of files in `src/own` whose originals have changed since, for example by an upgrade. Git's
 * log of this clone tells it, so a copy without Git and a new clone have no warnings.
 */
export function checkOwnFiles(clone: string): Finding[] {
  return globSync('src/own/**/*.*', { cwd: clone, exclude: ['**/{fonts,node_modules}'] })
    .map((file) => file.replaceAll('\\', '/'))
    .flatMap((file) => {
      const original = file.replace('src/own/', 'src/');
      // A pull that brings both saves the file some moments before it is in the log.
      const saved = Math.ceil(statSync(join(clone, file)).mtimeMs / 1000) + 60;
      const before = `HEAD@{${new Date(saved * 1000).toISOString()}}`;
      const diff = ['diff', '--quiet', before, 'HEAD', '--', original];
      if (spawnSync('git', diff, { cwd: clone }).status !== 1) return [];
      return warning(
        `${original} has changed since ${file} was saved, which takes its place.`,
        `Compare them: git diff "${before}" -- ${original} shows what has changed. Then save ${file} again.`,
      );
    });
}
