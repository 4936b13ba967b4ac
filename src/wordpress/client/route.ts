type Parameters = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * The address of a route under an interface root, with or without pretty permalinks:
 * `…/wp-json/posts?page=2` or `…/?rest_route=/posts&page=2`.
 */
export function routeUrl(root: URL, path: string, parameters: Parameters = {}): URL {
  const url = new URL(root);
  const base = url.searchParams.get('rest_route');
  if (base === null) url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`;
  else url.searchParams.set('rest_route', `${base.replace(/\/$/, '')}/${path}`);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}
