// Builds once for each message, and stays: see kept-builder.ts.
import os from 'node:os';
import { syncBuiltinESMExports } from 'node:module';

const counts = process.env['TEST_COUNTS'] === '1';
if (counts) {
  // What other threads do is not counted.
  os.availableParallelism = () => 1;
  syncBuiltinESMExports();
}
// It counts what is imported after it only.
const take = counts
  ? await (await import('./count-work.ts')).startCounting()
  : () => Promise.resolve({});

const { settingsOfBuild } = await import('../../src/cli/build-command.ts');
const { renderSite } = await import('../../src/cli/render-site.ts');
const { describeFiles } = await import('../../src/publish/describe-files.ts');
const { syncAgain } = await import('../../src/wordpress/sync/open.ts');

process.on('message', (when: 'now' | 'later') => {
  void (async () => {
    const settings = settingsOfBuild();
    await take();
    const synced = await syncAgain();
    const reading = await take();
    const site = await renderSite({
      settings,
      synced,
      when,
      mostCards: Infinity,
      onCount: () => undefined,
    });
    if (process.env['TEST_DESCRIBES'] === '1') {
      const { basePath: base, siteUrl: origin } = settings;
      await describeFiles(site.folder, site.finished, { base, origin, precompress: false });
    }
    site.release();
    const building = await take();
    process.send?.({ rendered: site.rendered, folder: site.folder, reading, building });
  })();
});
process.once('disconnect', () => process.exit(0));
