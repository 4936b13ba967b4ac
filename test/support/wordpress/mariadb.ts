import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { findMariaDb } from './available.ts';
import type { Scratch } from './scratch.ts';

const run = promisify(execFile);

/** Starts a MariaDB of its own in the scratch folder, without a network port; gives its socket. */
export async function startMariaDb(scratch: Scratch): Promise<string> {
  const server = findMariaDb('mariadbd');
  const installer = findMariaDb('mariadb-install-db');
  if (!server || !installer) throw new Error('MariaDB is not installed.');

  const data = join(scratch.folder, 'db');
  const socket = join(scratch.folder, 'db.sock');
  await mkdir(data);
  // Two installers at once would take each other's files in the common folder for temporary ones.
  const temporary = `--tmpdir=${join(scratch.folder, 'db-tmp')}`;
  await mkdir(join(scratch.folder, 'db-tmp'));
  // Run by root, MariaDB refuses to start unless it is told whom to run as.
  const user = [`--user=${userInfo().username}`];
  await run(installer, [
    '--no-defaults',
    ...user,
    `--datadir=${data}`,
    temporary,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
  ]);

  const child = spawn(
    server,
    [
      '--no-defaults',
      ...user,
      `--datadir=${data}`,
      temporary,
      `--socket=${socket}`,
      `--pid-file=${join(scratch.folder, 'db.pid')}`,
      '--skip-networking',
      // Nothing here has to outlive a crash.
      '--innodb-flush-log-at-trx-commit=0',
      '--skip-innodb-doublewrite',
      '--innodb-buffer-pool-size=32M',
      '--innodb-log-file-size=16M',
    ],
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  await once(child, 'spawn');
  scratch.adopt(child);

  const said: string[] = [];
  await new Promise<void>((resolve, reject) => {
    const lines = createInterface({ input: child.stderr });
    lines.on('line', (line) => {
      if (said.length < 100) said.push(line);
      if (line.includes('ready for connections')) resolve();
    });
    child.once('exit', (code) => {
      reject(
        new Error(`MariaDB ended with ${String(code)} before it was ready.\n${said.join('\n')}`),
      );
    });
  });
  return socket;
}
