/** `node run-publish.ts RELEASES RECIPE`: the publisher in a process of its own, with the bucket of its variables. */
import { loadSettings } from '../../../src/config/index.ts';
import { openPublishedTo, publish } from '../../../src/publish/index.ts';
import { explain } from '../../../src/cli/explain.ts';
import { optionsFor } from './options-for.ts';

const [releases = '', recipe = ''] = process.argv.slice(2);
try {
  const { target, purge } = await openPublishedTo(loadSettings());
  await publish({
    target,
    purge,
    ...optionsFor(releases, recipe, 60_000),
    onEvent: (event) => console.log(JSON.stringify(event)),
  });
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
