/** `write-alone.ts SITE TARGET`: writes files of the same names and sizes as a site's, and does nothing else. */
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const [site = '', target = ''] = process.argv.slice(2);
const most = 64 * 1024 * 1024;
const words = Buffer.alloc(most, 'Boats and tides. ');
const folders = new Set<string>();
for (const entry of readdirSync(site, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  const place = join(target, path.slice(site.length));
  // Pictures are links to what was encoded before.
  if (!entry.isFile() || path.startsWith(join(site, '_media'))) continue;
  if (!folders.has(dirname(place))) mkdirSync(dirname(place), { recursive: true });
  folders.add(dirname(place));
  writeFileSync(place, words.subarray(0, Math.min(most, statSync(path).size)));
}
