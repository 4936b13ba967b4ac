/** Sends a browser on, to be asked for with GET. The address that it came from is told to nobody: it may hold a secret. */
export const seeOther = (location: string, cookies: readonly string[] = []): Response => {
  const headers = new Headers({
    location,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
};
