const around = 1;
// Enough that no step through a list changes how much room the numbers take.
const most = 7;

/**
 * The numbers of the pages to show beside the current one: the first and the last are always among
 * them. Null where some are left out; never for a single one, which takes no more room itself.
 */
export const pageNumbers = (current: number, last: number): readonly (number | null)[] => {
  if (last <= most) return range(1, last);
  const edge = most - 2;
  if (current <= edge - around) return [...range(1, edge), null, last];
  if (current > last - edge + around) return [1, null, ...range(last - edge + 1, last)];
  return [1, null, ...range(current - around, current + around), null, last];
};

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
