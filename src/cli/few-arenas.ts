import { buildEnvironment } from './build-command.ts';

/*
 * A build that was started by hand begins anew, in the place of itself, with the environment that it needs. What has a channel to
 * its parent would lose it by that, and is given it by the parent.
 */
const { platform, env, send } = process;
if (platform === 'linux' && send === undefined && env['MALLOC_ARENA_MAX'] === undefined)
  process.execve?.(
    process.execPath,
    [process.execPath, ...process.execArgv, ...process.argv.slice(1)],
    buildEnvironment(),
  );
