/** Renders pages for the main thread, with the same mirror and templates. */
import { workerData } from 'node:worker_threads';
import { openMirrorAt } from '../../wordpress/sync/index.ts';
import { answerAll } from '../../threads.ts';
import { openRenderer } from './open-renderer.ts';
import { threadSchema, type Rendered } from './thread-messages.ts';

const { folder, key, place, isLimited } = threadSchema.parse(workerData);
if (!openMirrorAt(place))
  throw new Error(`There is no mirror of ${place.service} in ${place.folder}.`);
const renderer = await openRenderer({ folder, key, hasKeys: false, isLimited });
const pages = new Map((await renderer.pages()).map((page) => [page.file, page]));

/** Undefined if rendering fails: the main thread renders again, and reports the error. */
const render = async (file: string): Promise<Rendered | undefined> =>
  pages
    .get(file)
    ?.render()
    .catch(() => undefined);

answerAll(
  (files: readonly string[]) => Promise.all(files.map(render)),
  (answer) => answer.flatMap((page) => page?.buffer ?? []),
);
