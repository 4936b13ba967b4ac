/** `npm run serve`: the live release and its desk. The process is the release's own server. */
import { pathToFileURL } from 'node:url';
import { loadSettings } from '../config/index.ts';
import { findLive, openFollower, releasesFolder } from '../publish/index.ts';
import { explain } from './explain.ts';
import { readOptions } from './options.ts';
import { liveProgram } from './site-processes.ts';

readOptions({}, 'npm run serve  serves the live release and its desk until it is asked to end');

try {
  const settings = loadSettings();
  const releases = releasesFolder(settings);
  // The first release comes from the bucket. The server follows it from then on.
  const follower = findLive(releases) === null ? await openFollower(settings, releases) : null;
  await follower?.check();
  follower?.close();
  await import(pathToFileURL(liveProgram(settings)).href);
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
