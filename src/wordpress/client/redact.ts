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

/** Makes a function that takes the given secrets out of a text, also as addresses and forms have them: a service may echo what it was sent. */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  const worthHiding = new Set(secrets.filter((secret) => secret.length >= 4).flatMap(formsOf));
  // A secret may be a part of another one.
  const longestFirst = [...worthHiding].toSorted((one, other) => other.length - one.length);
  return (text) => longestFirst.reduce((shown, secret) => shown.replaceAll(secret, '***'), text);
}

function formsOf(secret: string): string[] {
  const whole = secret.toWellFormed();
  const asField = new URLSearchParams([['', whole]]).toString().slice(1);
  const once = [whole, encodeURI(whole), encodeURIComponent(whole), asField];
  // An address can be a value in another one, as in `?redirect_to=`.
  return [secret, ...once, ...once.map((form) => encodeURIComponent(form))];
}
