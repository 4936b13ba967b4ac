import { byIdQueries, href, listQueries } from '../../../content/paths/index.ts';
import { immutableHeader, headersFor, immutableFolders, type Header } from '../../csp/index.ts';
import { locationOf, type Rules } from '../redirects.ts';

/** Vercel fails a deployment with more than 1,024 rules. Other old addresses have a page. */
const maxRules = 1000;

/** `vercel.json`. Its sources are patterns of path-to-regexp. */
export function vercelJson({
  redirects,
  uploads,
  base,
  search,
  further,
  isPreview,
}: Rules): string {
  const home = href('/', base);
  const rules = [
    ...byIdQueries.map((key) => ({
      source: pattern(home),
      has: [{ type: 'query', key, value: '(?<id>\\d{1,15})' }],
      destination: `${home}_p/:id.html`,
      permanent: true,
    })),
    ...Object.values(listQueries).map((key) => ({
      source: pattern(home),
      has: [{ type: 'query', key, value: '(?<id>\\d{1,15})' }],
      destination: `${home}_p/${key}/:id.html`,
      permanent: true,
    })),
    ...(search === null ? [] : [searchRule(home, href(search, base))]),
    ...redirects.map((redirect) => ({
      source: `${pattern(href(redirect.from, base).replace(/\/$/, ''))}{/}?`,
      destination: literal(locationOf(redirect, base)),
      permanent: redirect.isTemporary !== true,
    })),
    ...(further === null || further.names.length === 0 ? [] : [furtherRule(home, further.names)]),
    ...Map.groupBy(uploads, ({ to }) => to)
      .entries()
      .flatMap(([to, group]) =>
        anyOf(group.map(({ from }) => pattern(href(from, base)))).map((source) => ({
          source,
          destination: literal(href(to, base)),
          permanent: true,
        })),
      ),
  ];
  const sending = (path: string, headers: readonly Header[]) => ({
    source: `${pattern(href(path, base))}(.*)`,
    headers: headers.map(([key, value]) => ({ key, value })),
  });
  const file = {
    redirects: rules.slice(0, maxRules),
    headers: [
      sending('/', headersFor({ isPreview })),
      ...immutableFolders.map((folder) => sending(`/${folder}/`, [immutableHeader])),
    ],
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

function searchRule(home: string, search: string) {
  return {
    source: pattern(home),
    has: [{ type: 'query', key: 's', value: '(?<words>.*)' }],
    destination: `${literal(search)}?q=:words`,
    permanent: true,
  };
}

function furtherRule(home: string, names: readonly string[]) {
  return {
    source: `${pattern(home)}:path+/(${names.join('|')}){/}?`,
    destination: `${literal(home)}:path+/`,
    permanent: true,
  };
}

// Vercel refuses a longer source.
const maxSource = 4000;

/** As few sources as possible for all patterns: the sizes of a picture need one rule. */
function anyOf(patterns: readonly string[]): string[] {
  const groups: string[] = [];
  for (const each of patterns) {
    const inside = each.slice(1);
    const last = groups.at(-1);
    if (last !== undefined && last.length + inside.length < maxSource)
      groups[groups.length - 1] = `${last}|${inside}`;
    else groups.push(inside);
  }
  return groups.map((inside) => `/(${inside})`);
}

// Percent-encoding leaves these characters, which have a meaning in a pattern.
function pattern(address: string): string {
  return address.replace(/[!'()*.]/g, (sign) => (sign === '.' ? '\\.' : encoded(sign)));
}

function literal(address: string): string {
  return address.replace(/[!'()*]/g, encoded);
}

function encoded(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
}
