import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { newAccounts } from './accounts.ts';
import type { Account, Accounts, Login } from './accounts.ts';
import { freePort } from '../free-port.ts';
import { runPhp } from './run-php.ts';
import type { Scratch } from './scratch.ts';

/** `GALLEY_URL`, `GALLEY_SECRET` and `GALLEY_SITE`. */
interface GalleyConstants {
  readonly url: string;
  readonly secret: string;
  readonly site?: string | undefined;
}

export interface SiteOptions {
  /** Default `pretty`: `/%year%/%monthnum%/%postname%/`. */
  readonly permalinks?: 'pretty' | 'plain' | undefined;
  /** Accounts' own passwords work as HTTP Basic, and application passwords stop to. Default false. */
  readonly basicAuthPlugin?: boolean | undefined;
  /** What an owner may have closed: files of `php/`, active from the start. Default none. */
  readonly closedBy?: readonly ('asks-for-login' | 'refuses-users')[] | undefined;
  /** Galley's own plugin is active, with what it is told in `wp-config.php`. Default it is not. */
  readonly galley?: GalleyConstants | undefined;
}

export interface WordPressSite {
  /** Without a slash at the end. */
  readonly url: string;
  readonly accounts: Accounts;
  /** Runs PHP (without `<?php`) inside WordPress, as its command line would; gives what it printed. */
  php(script: string): Promise<string>;
}

/** What several sites share. */
export interface Shared {
  readonly scratch: Scratch;
  readonly files: string;
  readonly socket: string;
}

const phpFolder = fileURLToPath(new URL('./php/', import.meta.url));
const galleyPlugin = fileURLToPath(new URL('../../../wordpress/galley.php', import.meta.url));
const constantsOf = ({ url, secret, site }: GalleyConstants) => ({
  TEST_WP_GALLEY_URL: url,
  TEST_WP_GALLEY_SECRET: secret,
  ...(site === undefined ? {} : { TEST_WP_GALLEY_SITE: site }),
});
const installed = z.record(
  z.string(),
  z.object({ id: z.number(), applicationPassword: z.string() }),
);

/** Installs one more WordPress site and serves it on a free port of the loopback. */
export async function startSite(
  shared: Shared,
  name: string,
  options: SiteOptions,
): Promise<WordPressSite> {
  const content = join(shared.scratch.folder, name);
  await cp(join(phpFolder, 'theme'), join(content, 'themes', 'bare'), { recursive: true });
  await mkdir(join(content, 'uploads'));
  await mkdir(join(content, 'mu-plugins'));
  const plugins = options.basicAuthPlugin === true ? ['basic-auth'] : [];
  for (const plugin of [...plugins, ...(options.closedBy ?? [])]) {
    const file = `${plugin}.php`;
    await copyFile(join(phpFolder, file), join(content, 'mu-plugins', file));
  }
  if (options.galley) await copyFile(galleyPlugin, join(content, 'mu-plugins', 'galley.php'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    PATH: process.env.PATH,
    TEST_WP_DATABASE: name,
    TEST_WP_SOCKET: shared.socket,
    TEST_WP_URL: url,
    TEST_WP_CONTENT: content,
    TEST_WP_SECRET: randomBytes(32).toString('hex'),
    ...(options.galley ? constantsOf(options.galley) : {}),
  };
  const php = (code: string, input?: string) => runPhp(code, shared.files, environment, input);

  await php(`
    $link = new mysqli('localhost', 'root', '', '', 0, getenv('TEST_WP_SOCKET'));
    $link->query('CREATE DATABASE \`${name}\` CHARACTER SET utf8mb4');
  `);
  const wishes = {
    permalinks: options.permalinks === 'plain' ? '' : '/%year%/%monthnum%/%postname%/',
    accounts: newAccounts(),
  };
  const ids = installed.parse(
    JSON.parse(await php(`require 'install.php';`, JSON.stringify(wishes))),
  );
  const account = (login: Login): Account => {
    const made = ids[login];
    const wished = wishes.accounts.find((each) => each.login === login);
    if (!made || !wished) throw new Error(`WordPress did not create the account ${login}.`);
    return { ...wished, ...made };
  };

  const server = spawn(
    'php',
    ['-d', 'display_errors=0', '-d', 'post_max_size=512M', '-d', 'upload_max_filesize=512M']
      .concat(['-d', 'memory_limit=512M', '-d', `error_log=${join(content, 'php.log')}`])
      .concat(['-S', `127.0.0.1:${port}`, '-t', shared.files, join(shared.files, 'router.php')]),
    {
      cwd: shared.files,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...environment, PHP_CLI_SERVER_WORKERS: '4' },
    },
  );
  await once(server, 'spawn');
  shared.scratch.adopt(server);
  await new Promise<void>((resolve, reject) => {
    const lines = createInterface({ input: server.stderr });
    lines.on('line', (line) => {
      if (line.includes('started')) resolve();
    });
    server.once('exit', (code) => {
      reject(new Error(`PHP's server ended with ${String(code)} before it was ready.`));
    });
  });

  return {
    url,
    accounts: {
      admin: account('admin'),
      alice: account('alice'),
      bob: account('bob'),
      carol: account('carol'),
    },
    php: (script) => php(`require 'wp-load.php';\n${script}`),
  };
}
