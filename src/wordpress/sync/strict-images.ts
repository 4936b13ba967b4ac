import { SyncError } from './errors.ts';

const mostNamed = 10;

/** Throws a {@link SyncError} `missing-pictures` that names the first of them, if there are any. */
export function refuseMissing(
  missing: ReadonlyMap<string, { readonly why: string; readonly label: string }>,
): void {
  if (missing.size === 0) return;
  const lines = [...missing]
    .slice(0, mostNamed)
    .map(([address, { why, label }]) => `  ${address} (${oneLine(label)}): ${why}`);
  const more = missing.size - lines.length;
  const what =
    missing.size === 1 ? '1 picture is missing' : `${missing.size} pictures are missing or broken`;
  throw new SyncError({
    code: 'missing-pictures',
    message: [
      `${what}, and STRICT_IMAGES is set. Nothing was changed.`,
      ...lines,
      ...(more > 0 ? [`  and ${more} more`] : []),
    ].join('\n'),
    hint: 'Fix them in WordPress, or build without STRICT_IMAGES: pages then show their alt text instead.',
  });
}

// Titles are foreign: a terminal must not take a part of one for a command.
function oneLine(label: string): string {
  return label.replace(/[\s\p{C}]+/gu, ' ');
}
