interface Dated {
  readonly id: number;
  readonly date: string;
}

/** Records by their date, the latest first; those of one moment by id, the highest first. */
export const latestFirst = <T extends Dated>(records: readonly T[]): readonly T[] =>
  records
    .map((record) => ({ record, time: Date.parse(record.date), id: record.id }))
    .sort((a, b) => b.time - a.time || b.id - a.id)
    .map(({ record }) => record);
