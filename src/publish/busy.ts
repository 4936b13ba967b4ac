import { z } from 'zod';

const sqliteError = z.object({ errcode: z.int() });

/** Whether SQLite says that somebody else has the lock: https://www.sqlite.org/rescode.html, the low byte of 5. */
export function saysBusy(error: unknown): boolean {
  const { data } = sqliteError.safeParse(error);
  return data !== undefined && (data.errcode & 0xff) === 5;
}
