/** The system's code of an error, such as `ENOENT`; undefined for other errors. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

/** Whether an error says that a file is not there. */
export function saysMissing(error: unknown): boolean {
  return errorCode(error) === 'ENOENT';
}

/** What a function reads from the disk; null if it is not there. */
export function nullIfMissing<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (saysMissing(error)) return null;
    throw error;
  }
}

/** True while a process runs, also one of another account. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
