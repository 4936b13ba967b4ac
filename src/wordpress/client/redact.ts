const secretParameters =
  /^(oauth_(token|signature|nonce|verifier|consumer_key)|_wpnonce|password)$/i;

/** An address that may be shown: without user and password, and with secret query values masked. */
export function redactUrl(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.username = '';
  url.password = '';
  for (const name of [...url.searchParams.keys()]) {
    if (secretParameters.test(name)) url.searchParams.set(name, '***');
  }
  return url.href;
}

/** Makes a function that takes the given secrets out of a text: a service may echo what it was sent. */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  const worthHiding = secrets.filter((secret) => secret.length >= 4);
  return (text) => worthHiding.reduce((shown, secret) => shown.replaceAll(secret, '***'), text);
}
