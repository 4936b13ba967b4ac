/** A request that is answered with an error: each generation writes it down in its own shape. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: string;
  readonly status: number;
  /** More fields for v2's `data`; null where WordPress sends no `data` at all. */
  readonly data: Readonly<Record<string, unknown>> | null;

  constructor(
    code: string,
    message: string,
    status: number,
    data: Readonly<Record<string, unknown>> | null = {},
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.data = data;
  }
}
