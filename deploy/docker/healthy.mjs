/** Ends with 0 when the server is well that listens on the port that is given. */
const [, , port] = process.argv;
const answer = await fetch(`http://127.0.0.1:${port}/healthz`, {
  signal: AbortSignal.timeout(4_000),
}).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
