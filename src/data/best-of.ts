interface Contest {
  readonly scoreOf: (text: number) => number;
  readonly placeOf: (text: number) => number;
  readonly most: number;
}

/** Those with the highest scores, the highest first; of equals, the one at the earlier place. None without a score. */
export function bestOf(texts: readonly number[], { scoreOf, placeOf, most }: Contest): number[] {
  const best: { readonly text: number; readonly score: number; readonly place: number }[] = [];
  for (const text of texts) {
    const score = scoreOf(text);
    const last = best.at(-1);
    if (score <= 0 || (best.length >= most && last !== undefined && score < last.score)) continue;
    const place = placeOf(text);
    const at = best.findIndex(
      (other) => score > other.score || (score === other.score && place < other.place),
    );
    best.splice(at < 0 ? best.length : at, 0, { text, score, place });
    if (best.length > most) best.pop();
  }
  return best.map(({ text }) => text);
}
