/** So many may always go, as long as some stay: a small site loses a large share with one page. */
const fewEnough = 3;

/** Whether so many records may vanish at once. `maxShrink` is the largest share, 0 to 1; 1 allows everything. */
export function mayGo(gone: number, before: number, maxShrink: number): boolean {
  if (gone === 0 || maxShrink >= 1) return true;
  return gone < before && (gone <= fewEnough || gone / before <= maxShrink);
}
