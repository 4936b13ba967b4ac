import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8').trim() || null;
  } catch {
    return null;
  }
};

/** The secret of the desk's sessions, made once and kept in a file that only its owner may read. */
export function keptSecret(folder: string): string {
  const path = join(folder, 'session-secret');
  const known = read(path);
  if (known !== null) return known;
  mkdirSync(folder, { recursive: true });
  const made = randomBytes(33).toString('base64');
  writeFileSync(path, `${made}\n`, { mode: 0o600 });
  return made;
}
