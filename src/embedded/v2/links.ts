import { restAddress } from '../addresses.ts';
import type { Service } from '../service.ts';

export type Links = Record<string, readonly Readonly<Record<string, unknown>>[]>;

export interface Linker {
  /** An address below the namespace: `at('/posts/6')`. */
  at(route: string, query?: Readonly<Record<string, string>>): string;
  to(route: string, query?: Readonly<Record<string, string>>): readonly { readonly href: string }[];
  /** One that `_embed` follows. */
  embeddable(
    route: string,
    query?: Readonly<Record<string, string>>,
    more?: Readonly<Record<string, unknown>>,
  ): readonly Readonly<Record<string, unknown>>[];
}

export function createLinker(service: Service): Linker {
  const at: Linker['at'] = (route, query) =>
    restAddress(service, `/${service.settled.namespace}/v2${route}`, query);
  return {
    at,
    to: (route, query) => [{ href: at(route, query) }],
    embeddable: (route, query, more = {}) => [
      { embeddable: true, ...more, href: at(route, query) },
    ],
  };
}

export const curies = [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }] as const;
