/**
 * The levels that the headings of a text get, in their order: below the page's own title, which is the only one of the first
 * level, and none of them more than one below the heading that it belongs to. Readers who go from heading to heading
 * would look for what was skipped.
 */
export function createOutline(): (level: number) => number {
  const above: { readonly written: number; readonly settled: number }[] = [];

  return (written) => {
    while ((above.at(-1)?.written ?? 0) >= written) above.pop();
    const settled = Math.min(6, (above.at(-1)?.settled ?? 1) + 1);
    above.push({ written, settled });
    return settled;
  };
}
