// Builds once for each message, and stays: see warm-builder.ts.
import { renderSite } from '../../src/cli/render-site.ts';
import { settingsOfBuild } from '../../src/cli/settings-of-build.ts';
import { syncAgain } from '../../src/wordpress/sync/once.ts';

process.on('message', () => {
  void (async () => {
    const settings = settingsOfBuild();
    const synced = await syncAgain();
    const site = await renderSite({ settings, synced, search: 'now', onCount: () => undefined });
    process.send?.({ rendered: site.rendered, folder: site.folder });
    site.release();
  })();
});
process.once('disconnect', () => process.exit(0));
