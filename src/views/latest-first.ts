/** Records by a time of theirs, the latest first; those of one moment by id, the highest first. */
export const latestFirst = <T extends { readonly id: number }>(
  records: readonly T[],
  timeOf: (record: T) => string,
): readonly T[] =>
  records
    .map((record) => ({ record, time: Date.parse(timeOf(record)), id: record.id }))
    .sort((a, b) => b.time - a.time || b.id - a.id)
    .map(({ record }) => record);
