/** Runs the one bench that is named, in a process of its own, so that its peak of memory is its own. */
import { z } from 'zod';
import type { Bench } from './face.ts';

const benchModule = z.object({
  default: z.custom<Bench>(
    (value) => z.object({ name: z.string(), run: z.function() }).safeParse(value).success,
    'a bench has a name and run()',
  ),
});

const [path = ''] = process.argv.slice(2);
const { default: bench } = benchModule.parse(await import(path));
const measurements = await bench.run();
process.send?.(measurements);
// What a bench has opened must not keep the runner waiting.
process.disconnect();
