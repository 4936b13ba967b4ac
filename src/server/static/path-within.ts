import { posix } from 'node:path';

/**
 * The path that a request asks for inside of `base` (empty, or `/blog`), decoded, with a slash first and without dots
 * that lead elsewhere. Null for what is outside, and for what can't be read.
 */
export const pathWithin = (url: string, base: string): string | null => {
  const [asked = ''] = url.split(/[?#]/, 1);
  if (asked !== base && !asked.startsWith(`${base}/`)) return null;
  try {
    const path = posix.normalize(`/${decodeURIComponent(asked.slice(base.length))}`);
    return path.includes('\0') ? null : path;
  } catch {
    return null;
  }
};
