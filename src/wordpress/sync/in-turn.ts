/** Work under way, whose results are taken in the order in which it was begun. */
export interface InTurn<T, R> {
  /** Resolves when there is room for more. Rejects as work does that was begun before. */
  add(item: T, work: Promise<R>): Promise<void>;
  /** Takes what is still under way. */
  rest(): Promise<void>;
}

/** So many pieces of work at once. */
export function inTurn<T, R>(most: number, take: (item: T, result: R) => void): InTurn<T, R> {
  const underWay: { readonly item: T; readonly work: Promise<R> }[] = [];
  async function takeDownTo(count: number): Promise<void> {
    for (let next = underWay[0]; next && underWay.length > count; [next] = underWay) {
      const result = await next.work;
      underWay.shift();
      take(next.item, result);
    }
  }
  return {
    add(item, work) {
      // Whoever waits for it still gets the failure.
      work.catch(() => undefined);
      underWay.push({ item, work });
      return takeDownTo(most - 1);
    },
    rest: () => takeDownTo(0),
  };
}
