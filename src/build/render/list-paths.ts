import { StaticPaths } from 'astro/runtime/prerender/static-paths.js';
import { isFilePage } from '../../content/paths/index.ts';

export interface StaticPath {
  readonly pathname: string;
  readonly route: Route;
  readonly cacheKey?: string | undefined;
  /** The template and its data; undefined for a route without parameters. */
  readonly given?: Given | undefined;
}

/** What `getStaticPaths` returns for a path, and the template of the page. */
interface Given extends AstroEntry {
  readonly component: unknown;
}

interface AstroEntry {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly props?: Readonly<Record<string, unknown>> | undefined;
}

/** The part of Astro's app that knows the routes. See `docs/astro.md`. */
export interface RoutesOfApp {
  readonly manifest: { readonly routes: readonly { readonly routeData: AstroRoute }[] };
  readonly routeCache: {
    clearAll(): void;
    set(route: AstroRoute, entry: { readonly mod: unknown; readonly staticPaths: unknown }): void;
  };
  getComponentByRoute(route: AstroRoute): Promise<RouteModule>;
}

interface RouteModule {
  readonly default?: unknown;
  readonly getStaticPaths?: (options: {
    readonly routePattern: string;
  }) => Promise<readonly AstroEntry[]>;
}

interface AstroRoute extends Route {
  readonly route: string;
  readonly prerender: boolean;
  /** Only for a route without parameters. */
  readonly pathname?: string | undefined;
}

/**
 * Lists all routes' paths, as Astro's build does, and fills Astro's route cache, which rendering
 * needs. An object that a route returns again is not computed again.
 */
export function createPathList(app: RoutesOfApp): () => Promise<readonly StaticPath[]> {
  const known = new WeakMap<object, StaticPath>();

  async function remember(
    route: AstroRoute,
    component: unknown,
    entries: readonly AstroEntry[],
  ): Promise<void> {
    const others = {
      manifest: { ...app.manifest, routes: [{ routeData: route }] },
      routeCache: { get: () => undefined, set: () => undefined },
      getComponentByRoute: async () => ({ getStaticPaths: async () => [...entries] }),
    };
    const listed: readonly StaticPath[] = await new StaticPaths(others as never).getAll();
    for (const [place, path] of listed.entries()) {
      const { params, props } = entries[place] ?? {};
      known.set(entries[place] ?? path, { ...path, given: { component, params, props } });
    }
  }

  async function pathsOf(route: AstroRoute): Promise<readonly StaticPath[]> {
    if (route.pathname) return [{ pathname: route.pathname, route }];
    const mod = await app.getComponentByRoute(route);
    const entries = (await mod.getStaticPaths?.({ routePattern: route.route })) ?? [];
    const fresh = entries.filter((entry) => !known.has(entry));
    if (fresh.length > 0) await remember(route, mod.default, fresh);
    const paths = entries.flatMap((entry) => known.get(entry) ?? []);
    let byPath: ReadonlyMap<string, object> | undefined;
    const keyed = {
      // Most builds render few pages, so the map is made on demand.
      get: (pathname: string) =>
        (byPath ??= new Map(
          paths.map((path, place) => [path.pathname, entries[place] ?? path]),
        )).get(pathname),
    };
    app.routeCache.set(route, { mod, staticPaths: Object.assign([...entries], { keyed }) });
    return paths;
  }

  return async () => {
    // Astro caches the paths of each route.
    app.routeCache.clearAll();
    const all: StaticPath[] = [];
    for (const { routeData } of app.manifest.routes) {
      if (!routeData.prerender) continue;
      for (const path of await pathsOf(routeData)) all.push(path);
    }
    return all;
  };
}

/** The part of Astro's route data that addresses depend on. */
export interface Route {
  readonly type: string;
}

interface Site {
  /** Scheme and host. */
  readonly origin: string;
  /** `/` or `/blog`. */
  readonly base: string;
}

const ownFiles = new Set(['/404', '/500']);

/** The file of a page in the finished site, as Astro names it with `build.format: 'directory'`. */
export function fileOf(pathname: string, { type }: Route): string {
  const path = pathname.replace(/^\/+|\/+$/g, '');
  if (type === 'endpoint') return path;
  if (ownFiles.has(`/${path}`)) return `${path}.html`;
  if (isFilePage(path)) return path;
  return path === '' ? 'index.html' : `${path}/index.html`;
}

/** The address that a page is rendered for, with a slash at its end: Astro removes `.html`. */
export function urlOf(pathname: string, { type }: Route, { origin, base }: Site): URL {
  const path = pathname.replace(/^\/+|\/+$/g, '');
  const below = base === '/' ? '' : base;
  const end = type === 'endpoint' || path === '' ? '' : '/';
  return new URL(`${below}/${path}${end}`, origin);
}
