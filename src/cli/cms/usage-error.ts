/** The command was typed wrongly: its message says what to type instead, or `help` where to read that. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
