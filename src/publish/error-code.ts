/** The system's word for what went wrong: `ENOENT`; undefined for what is no error of the system. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

/** Whether something is simply not there. */
export function saysMissing(error: unknown): boolean {
  return errorCode(error) === 'ENOENT';
}
