/** `npm run serve`: serves the live release and its desk until it is asked to end. The process is the release's own server. */
import { pathToFileURL } from 'node:url';
import { loadSettings } from '../config/index.ts';
import { explain } from './explain.ts';
import { liveProgram } from './site-processes.ts';

try {
  await import(pathToFileURL(liveProgram(loadSettings())).href);
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
