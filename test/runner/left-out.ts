/** Files that `npm test` leaves out unless it is told `--all`: proofs under faults, attacks, and what takes long. */
export const leftOut = [
  'test/faults/**/*.test.ts',
  'test/attacks/**/*.test.ts',
  'test/**/*.slow.test.ts',
];
