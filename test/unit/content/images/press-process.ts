/** Presses in a process of its own: `press-process.ts FOLDER ADDRESS…`. Says how many are done as it goes. */
import { createPress } from '../../../../src/content/images/index.ts';
import { fetchFile } from './fetch-file.ts';

const [folder = '', ...addresses] = process.argv.slice(2);
const press = createPress({
  folder,
  fetchFile: fetchFile(),
  concurrency: 4,
  maxBytes: 20_000_000,
  maxKept: 1_000_000_000,
  onProgress: (done) => process.stdout.write(`${done}\n`),
});
await press.press(addresses.map((address) => ({ address, kind: 'picture', recheck: false })));
press.close();
