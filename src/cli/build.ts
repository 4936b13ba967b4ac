/**
 * `npm run build`: reads WordPress and makes a complete `dist/`, or changes nothing. `--full` reads
 * everything again. With `--jobs` it is the build process of `npm run publish`.
 */
import { withFewArenas } from '../node-memory.ts';
import './keep-code.ts';

// A build that was started by hand begins again with a build's environment. A process with a
// channel to its parent would lose it, and got that environment from the parent.
const { platform, env, send } = process;
if (platform === 'linux' && send === undefined && env['MALLOC_ARENA_MAX'] === undefined)
  process.execve?.(
    process.execPath,
    [process.execPath, ...process.execArgv, ...process.argv.slice(1)],
    withFewArenas(env),
  );

// Imported last, so that the compile cache holds for it.
await import('./run-build.ts');
