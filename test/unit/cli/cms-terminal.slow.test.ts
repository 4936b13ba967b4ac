import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createCms } from '../../../src/wordpress/client/index.ts';
import { credentialsOf, script, signedAs, useCms } from './run-cms.ts';

vi.setConfig({ testTimeout: 60_000 });

// util-linux's `script` makes a terminal of a given width for a command.
const found = spawnSync('script', ['--version'], { encoding: 'utf8' });
const available = found.stdout.includes('util-linux');

describe('npm run cms on a terminal', () => {
  const run = useCms('v2');

  /** Types `answer` when the command asks, and returns the whole output. */
  const typed = (command: string, answer = ''): Promise<{ code: number | null; shown: string }> => {
    const line = `stty cols 70; "${process.execPath}" "${script}" ${command}`;
    const child = spawn('script', ['-qec', line, '/dev/null'], {
      cwd: tmpdir(),
      env: { PATH: process.env.PATH, TERM: 'xterm', CMS_URL: run.url(), ...signedAs('v2') },
    });
    let shown = '';
    let asked = false;
    child.stdout.on('data', (chunk: Buffer) => {
      shown += chunk.toString();
      if (asked || !shown.includes('[y/N]')) return;
      asked = true;
      child.stdin.write(`${answer}\n`);
    });
    return new Promise((done) => {
      child.once('close', (code) => {
        done({ code, shown: stripVTControlCharacters(shown).replaceAll('\r', '\n') });
      });
    });
  };

  test.skipIf(!available)(
    'deleting names the post, says what can be undone, and waits for a yes',
    async () => {
      const cms = createCms({ url: run.url(), credentials: credentialsOf('v2') });
      onTestFinished(() => cms.close());
      const { id } = await cms.posts.create({ title: 'Tide &amp; time', content: '<p>Now.</p>' });
      const statusOf = async () => (await cms.posts.get(id, { context: 'edit' })).status;
      const kept = await typed(`posts delete ${id}`, '');
      expect(kept.shown).toContain(
        `Move the post “Tide & time” (${id}, draft) to the trash? WordPress can restore it from there. [y/N]`,
      );
      expect(kept.shown).toContain('Nothing was deleted.');
      expect(await statusOf()).toBe('draft');
      const trashed = await typed(`posts delete ${id}`, 'y');
      expect(trashed.shown).toContain(`Moved post ${id} to the trash.`);
      expect(await statusOf()).toBe('trash');
      const deleted = await typed(`posts delete ${id} --force`, 'yes');
      expect(deleted.shown).toContain('permanently? This cannot be undone. [y/N]');
      const trash = await cms.posts.page({ statuses: ['trash'] });
      expect(trash.items.map((post) => post.id)).not.toContain(id);
    },
  );

  test.skipIf(!available)(
    'no row is wider than the terminal, in East Asian letters either',
    async () => {
      const cms = createCms({ url: run.url(), credentials: credentialsOf('v2') });
      onTestFinished(() => cms.close());
      await cms.posts.create({ title: '港の朝の光'.repeat(12), content: '<p>Now.</p>' });
      const { code, shown } = await typed('posts list --per-page 8');
      expect(code).toBe(0);
      const rows = shown.split('\n').filter((line) => /^ *\d+ /.test(line));
      expect(rows).toHaveLength(8);
      const cells = (text: string) => text.length + (text.match(/[\u3040-\u9fff]/g) ?? []).length;
      for (const row of rows) expect(cells(row)).toBeLessThanOrEqual(70);
      expect(rows.find((row) => row.includes('港の朝'))).toMatch(/…$/);
      expect(shown).toContain('…');
    },
  );

  test.skipIf(!available)('an upload shows its progress, and removes it at the end', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'galley-cms-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, 'log.txt');
    await writeFile(path, 'A line.\n'.repeat(100_000));
    const { code, shown } = await typed(`media upload "${path}"`);
    expect(code).toBe(0);
    expect(shown).toContain('100 % (0.8 of 0.8 MB)');
    expect(shown.trim().split('\n').at(-1)).toMatch(/^Uploaded log\.txt as media \d+: http:/);
  });
});
