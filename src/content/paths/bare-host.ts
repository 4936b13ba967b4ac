/** A host as hosts are compared: with its port if it has one, and `www.` makes no other site. */
export function bareHost({ host }: Pick<URL, 'host'>): string {
  return host.replace(/^www\./, '');
}
