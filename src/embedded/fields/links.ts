import { restAddress } from '../site/addresses.ts';
import type { Service } from '../site/service.ts';

type Query = Readonly<Record<string, string>>;
type Link = Readonly<Record<string, unknown>>;

/** The links of a v2 record by relation; relations without a value are left out. */
export type Links = Record<string, readonly Link[] | undefined>;

/** The address of a route below v2's namespace: `v2Address(service, '/posts/6')`. */
export function v2Address(service: Service, route: string, query?: Query): string {
  return restAddress(service, `/${service.options.namespace}/v2${route}`, query);
}

export function linkTo(service: Service, route: string, query?: Query): readonly Link[] {
  return [{ href: v2Address(service, route, query) }];
}

/** A link that `_embed` follows. `more` has further properties of the link. */
export function embeddable(
  service: Service,
  route: string,
  query?: Query,
  more?: Link,
): readonly Link[] {
  return [{ embeddable: true, ...more, href: v2Address(service, route, query) }];
}

export const curies = [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }] as const;
