import { vi } from 'vitest';

/** Waits until it no longer throws, with time for a busy machine. */
export function patiently<T>(look: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(look, { timeout: 15_000 });
}
