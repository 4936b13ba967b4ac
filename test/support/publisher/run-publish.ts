/** `node run-publish.ts RELEASES RECIPE`: the publisher in a process of its own, with the bucket of its variables. */
import { loadSettings } from '../../../src/config/index.ts';
import { createBuilder, openPublishedTo, publish } from '../../../src/publish/index.ts';
import { explain } from '../../../src/cli/explain.ts';
import { fakeBuild, optionsFor } from './options-for.ts';

const [releases = '', recipe = ''] = process.argv.slice(2);
try {
  const { target, purge } = await openPublishedTo(loadSettings());
  await publish({
    target,
    purge,
    ...optionsFor(releases, createBuilder(fakeBuild(60_000, recipe), { stays: false })),
    onEvent: (event) => console.log(JSON.stringify(event)),
  });
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
