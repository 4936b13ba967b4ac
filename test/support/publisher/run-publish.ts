/** `node run-publish.ts RELEASES RECIPE`: the publisher in a process of its own. */
import { publish } from '../../../src/publish/index.ts';
import { explain } from '../../../src/cli/explain.ts';
import { optionsFor } from './options-for.ts';

const [releases = '', recipe = ''] = process.argv.slice(2);
try {
  await publish({
    ...optionsFor(releases, recipe, 60_000),
    onEvent: (event) => console.log(JSON.stringify(event)),
  });
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
