import { existsSync } from 'node:fs';
import { spawnSync } from 'node:child_process';

/** Where Debian's package puts WordPress. */
export const wordpressFiles = '/usr/share/wordpress';

/** The packages that the suite's WordPress is made of, as `apt-get install` takes them. */
const wordpressPackages = 'wordpress php-cli php-mysql php-xml php-gd php-mbstring mariadb-server';

type Availability =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: string; readonly install: string };

/** Whether a WordPress can be started on this machine, and if not, what is missing. */
export function wordpressAvailable(): Availability {
  const missing: string[] = [];
  if (!existsSync(`${wordpressFiles}/wp-includes/version.php`)) missing.push('WordPress');
  const modules = spawnSync('php', ['-m'], { encoding: 'utf8' });
  if (modules.error) missing.push('PHP');
  else {
    const loaded = new Set(modules.stdout.toLowerCase().split(/\s+/));
    for (const name of ['mysqli', 'xml', 'gd', 'mbstring']) {
      if (!loaded.has(name)) missing.push(`PHP's ${name} module`);
    }
  }
  if (!findMariaDb('mariadbd') || !findMariaDb('mariadb-install-db')) missing.push('MariaDB');
  if (missing.length === 0) return { ok: true };
  return {
    ok: false,
    reason: `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not installed`,
    install: `apt-get install --no-install-recommends ${wordpressPackages}`,
  };
}

/** A program of MariaDB's; Debian keeps the server out of an ordinary account's PATH. */
export function findMariaDb(program: 'mariadbd' | 'mariadb-install-db'): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/bin'];
  return folders.map((folder) => `${folder}/${program}`).find((path) => existsSync(path));
}
