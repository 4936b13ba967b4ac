/** Runs the one bench that is named, in a process of its own, so that its peak of memory is its own. */
import { z } from 'zod';
import type { Bench } from './face.ts';

const benchModule = z.object({
  default: z.custom<Bench>(
    (value) => z.object({ name: z.string(), run: z.function() }).safeParse(value).success,
    'a bench has a name and run()',
  ),
});

// Nobody waits for it any more: what it has opened ends with it.
process.once('disconnect', () => process.exit());

const [path = ''] = process.argv.slice(2);
const { default: bench } = benchModule.parse(await import(path));
const measurements = await bench.run();
process.send?.(measurements);
process.disconnect();
