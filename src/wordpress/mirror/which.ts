/** A part of the collections `entries` and `terms`: of one type or taxonomy, or of all but some. Default: everything. */
export type Which = { readonly kind: string } | { readonly except: readonly string[] };

/** The SQL of a selection. */
export function conditionOf(which: Which | undefined): {
  readonly condition: string;
  readonly values: readonly string[];
} {
  if (which === undefined) return { condition: '', values: [] };
  if ('kind' in which) return { condition: ' AND kind = ?', values: [which.kind] };
  const places = which.except.map(() => '?').join(', ');
  return { condition: ` AND kind NOT IN (${places})`, values: which.except };
}
