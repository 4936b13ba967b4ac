import { vi } from 'vitest';

/** Until it no longer throws, on a machine that has other things to do as well. */
export const patiently = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: 15_000 });
