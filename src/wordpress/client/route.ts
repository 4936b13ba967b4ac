type Parameters = Readonly<Record<string, string | number | boolean | undefined>>;

/** With or without pretty permalinks: `…/wp-json/posts?page=2`, `…/?rest_route=/posts&page=2`. */
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

/** A page of the WordPress dashboard. `site`: WordPress itself, with or without a final slash. */
export function dashboardAddress(site: string, page: string): string {
  return `${site.replace(/\/+$/, '')}/wp-admin/${page}`;
}

/** The address of an entry's editor in WordPress. */
export function editAddress(site: string, id: number): string {
  return dashboardAddress(site, `post.php?post=${id}&action=edit`);
}

/** A web address (http or https), absolute or below `base`; null for any other address. */
export function webUrl(address: string, base?: string | URL): URL | null {
  const url = URL.parse(address, base);
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
}
