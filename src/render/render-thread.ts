/** A thread that renders pages for the one that has chosen them: both read the same mirror, with the same templates. */
import { parentPort, workerData } from 'node:worker_threads';
import { takeMirror } from '../sync/once.ts';
import { openRenderer } from './open-renderer.ts';
import { renderPage } from './render-page.ts';
import { batchSchema, threadSchema, type Batch, type Rendered } from './thread-messages.ts';

const { folder, key, place } = threadSchema.parse(workerData);
takeMirror(place);
const renderer = await openRenderer({ folder, key, hasKeys: false });
const pages = new Map((await renderer.pages()).map((page) => [page.file, page]));

/** Undefined where it could not be rendered: the thread that has asked for it does it again, and says what is wrong. */
const render = async ({ file, isSearched }: Batch[number]): Promise<Rendered | undefined> => {
  const page = pages.get(file);
  return page && renderPage(page, isSearched).catch(() => undefined);
};

const answer = async (message: unknown): Promise<void> => {
  const rendered = await Promise.all(batchSchema.parse(message).map(render));
  parentPort?.postMessage(
    rendered,
    rendered.flatMap((page) => page?.data?.buffer ?? []),
  );
};

// One after the other: whoever asks takes the answers for those to its questions in their order.
let answered = Promise.resolve();
parentPort?.on('message', (message) => {
  answered = answered.then(() => answer(message));
});
