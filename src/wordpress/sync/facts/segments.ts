let segmenter: Intl.Segmenter | undefined;

/** The words of a run of letters without spaces between them. */
export function segmentsOf(run: string): string[] {
  // The dictionaries that it takes are large, and few texts need them.
  segmenter ??= new Intl.Segmenter('th', { granularity: 'word' });
  return Array.from(segmenter.segment(run)).flatMap(({ segment, isWordLike }) =>
    isWordLike === true ? [segment] : [],
  );
}
