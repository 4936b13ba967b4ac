import { type Selection, selections, toData } from './entries.ts';
import { mapByKey } from './mirror/index.ts';
import { currentSite } from './sync/index.ts';

const isOurs = (name: string): name is keyof typeof selections => Object.hasOwn(selections, name);

/**
 * A site's collections as Astro keeps them, read from the mirror when needed: an entry is the same
 * object until its record changes. Failures throw then, since Astro takes an error at import for an
 * empty site.
 */
export class MirrorCollections extends Map<string, ReadonlyMap<string, unknown>> {
  readonly #others: ReadonlyMap<string, ReadonlyMap<string, unknown>>;
  readonly #readers = new Map<string, ReturnType<typeof readerOf>>();

  /** @param others collections that come from somewhere else than WordPress. */
  constructor(others: ReadonlyMap<string, ReadonlyMap<string, unknown>> = new Map()) {
    super();
    this.#others = others;
  }

  override has(name: string): boolean {
    if (!isOurs(name)) return this.#others.has(name);
    currentSite();
    return true;
  }

  override get(name: string): ReadonlyMap<string, unknown> | undefined {
    if (!isOurs(name)) return this.#others.get(name);
    const { mirror } = currentSite();
    const read = this.#readers.get(name) ?? readerOf(selections[name]);
    this.#readers.set(name, read);
    return read(mirror);
  }
}

const readerOf = ({ from, which }: Selection) =>
  mapByKey(
    from,
    ({ key: id, digest, record }) => ({ id, digest, data: toData(from, record) }),
    which,
  );
