import { PassThrough } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { printNews } from '../../../src/cli/site-processes.ts';
import { createLog } from '../../../src/server/ops/requests.ts';
import { createLocalQueue } from '../../../src/server/rebuilds/local-queue.ts';
import type { RebuildNews, RebuildRequest } from '../../../src/server/rebuilds/rebuild.ts';

/** What a terminal says of a rebuild that ends so, besides colours. */
const said = async (asking: RebuildRequest, news: RebuildNews) => {
  const printed: string[] = [];
  const print = vi.spyOn(console, 'log').mockImplementation((text: string) => printed.push(text));
  const log = new PassThrough();
  printNews(log);
  log.write('not a line of the log\n');
  const queue = createLocalQueue({
    settings: {
      rebuilds: { secret: null, quiet: 0, worker: true, checkEvery: null, hook: null },
      deploy: { context: 'production', branch: null, commit: null, livePath: '/', drafts: false },
      follow: null,
    },
    log: createLog('info', log),
    run: async (_, tell) => tell(news),
  });
  await queue.request(asking);
  await vi.waitFor(() => expect(printed).toHaveLength(2));
  await queue.close();
  print.mockRestore();
  return printed;
};

const live = { step: 'live', changed: [], warnings: [], duration: 1 } as const;

test('an editor’s rebuild is told without a name, and with what is live', async () => {
  const asking = { by: 'editor', who: 'Alice Moor', reason: 'alice@paper.example' } as const;
  expect(await said(asking, { ...live, release: '20260103T091500Z-1a2b', isSame: false })).toEqual([
    'A rebuild was asked for by an editor',
    expect.stringMatching(/^Live: 20260103T091500Z-1a2b, after \d+ ms$/),
  ]);
  expect(await said(asking, { ...live, release: '20260103T091500Z-1a2b', isSame: true })).toEqual([
    'A rebuild was asked for by an editor',
    expect.stringMatching(/^Nothing changed: 20260103T091500Z-1a2b stays live; \d+ ms$/),
  ]);
});

test('a rebuild that fails a check says which one, and what to do', async () => {
  const asking = { by: 'check', who: null, reason: '30 posts fewer' } as const;
  const reason = 'The new build has 4 of 34 posts.\u001b[2J';
  expect(await said(asking, { step: 'failed', reason, advice: 'Publish with --force.' })).toEqual([
    'A rebuild was asked for by the change check: 30 posts fewer',
    'Not published: The new build has 4 of 34 posts. [2J\n  Publish with --force.',
  ]);
});
