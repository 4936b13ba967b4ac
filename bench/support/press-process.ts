/** Presses in a process of its own, and tells how much memory that took: `press-process.ts FOLDER ADDRESS…`. */
import { peakMemory } from './figures.ts';
import { pressAll } from './press-all.ts';

const [folder = '', ...addresses] = process.argv.slice(2);
await pressAll(folder, addresses);
process.send?.(peakMemory());
process.disconnect();
