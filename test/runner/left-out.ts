/** Files that only `npm run proof` runs: what a night is long enough for. */
export const onlyProof = ['test/**/*.proof.test.ts'];

/** Files that `npm test` leaves out unless it is told `--all`: proofs under faults, attacks, and what takes long. */
export const leftOut = [
  ...onlyProof,
  'test/faults/**/*.test.ts',
  'test/attacks/**/*.test.ts',
  'test/**/*.slow.test.ts',
];
