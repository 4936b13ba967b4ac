/** A separate program, as `compile-templates.ts`: Astro loads the owner's own collections. */
import './no-telemetry.ts';
import { fileURLToPath } from 'node:url';
import { sync } from 'astro';
import { compileError } from '../build/render/index.ts';
import { expectLoaders, keepInMirror } from '../wordpress/loaders.ts';

keepInMirror();
try {
  await sync({ root: fileURLToPath(new URL('../..', import.meta.url)), logLevel: 'silent' });
  expectLoaders();
} catch (error) {
  const { message } = compileError(error);
  if (process.send === undefined) console.error(message);
  else await new Promise((done) => process.send?.(message, done));
  process.exit(1);
}
process.exit(0);
