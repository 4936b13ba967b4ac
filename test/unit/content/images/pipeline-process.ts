/** Runs the image pipeline in a process of its own: `pipeline-process.ts FOLDER ADDRESS…`. Prints the number of finished pictures. */
import { createImagePipeline } from '../../../../src/content/images/index.ts';
import { fetchFile } from './fetch-file.ts';

const [folder = '', ...addresses] = process.argv.slice(2);
const pipeline = createImagePipeline({
  folder,
  fetchFile: fetchFile(),
  concurrency: 4,
  maxBytes: 20_000_000,
  maxKept: 1_000_000_000,
  onProgress: (done) => process.stdout.write(`${done}\n`),
});
await pipeline.run(addresses.map((address) => ({ address, kind: 'picture', recheck: false })));
pipeline.close();
