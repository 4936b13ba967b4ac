/** `node put-release.ts RELEASES ID GRACE`: brings the bucket of its variables to a release of a folder. */
import { join } from 'node:path';
import { loadSettings } from '../../../src/config/index.ts';
import { whileLocked } from '../../../src/publish/index.ts';
import { makeReleaseWhole } from '../../../src/publish/targets/next-release.ts';
import { s3Target } from '../../../src/publish/targets/s3/s3.ts';

const [releases = '', id = '', grace] = process.argv.slice(2);
const { publish, s3 } = loadSettings();
const target = s3Target(publish.to!, { settings: s3, grace: Number(grace) });
const onBusy = () => undefined;
const how = { what: 'a test', releases, keep: 3, replaceSite: false, full: false, onBusy };
await whileLocked(releases, { what: 'a test', onWait: onBusy }, () => {
  makeReleaseWhole(releases, id);
  return target.put({ id, folder: join(releases, id) }, how);
});
target.close();
