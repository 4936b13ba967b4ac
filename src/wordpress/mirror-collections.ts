import { type Selection, selections, toData } from './entries.ts';
import type { MirrorReader } from './mirror/index.ts';
import { currentSite } from './sync/index.ts';

interface Entry {
  readonly id: string;
  readonly digest: string;
  readonly data: object;
}

type Entries = ReadonlyMap<string, Entry>;

const isOurs = (name: string): name is keyof typeof selections => Object.hasOwn(selections, name);

/**
 * The collections of a site as Astro keeps them, read from the mirror whenever they are asked for: an entry stays the same object
 * until its record changes. Nothing is read before that, and what fails throws then, since Astro takes an error while this is
 * imported for an empty site.
 */
export class MirrorCollections extends Map<string, ReadonlyMap<string, unknown>> {
  readonly #others: ReadonlyMap<string, ReadonlyMap<string, unknown>>;
  readonly #read = new Map<string, { readonly digests: unknown; readonly entries: Entries }>();

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
    const before = this.#read.get(name);
    const selection: Selection = selections[name];
    const digests = mirror.digests(selection.from, selection.which);
    if (before?.digests === digests) return before.entries;
    const entries =
      before === undefined
        ? readAll(mirror, selection)
        : readChanged(mirror, selection, digests, before.entries);
    this.#read.set(name, { digests, entries });
    return entries;
  }
}

function readAll(mirror: MirrorReader, { from, which }: Selection): Entries {
  const entries = new Map<string, Entry>();
  for (const { key: id, digest, record } of mirror.records(from, which))
    entries.set(id, { id, digest, data: toData(from, record) });
  return entries;
}

function readChanged(
  mirror: MirrorReader,
  { from }: Selection,
  digests: ReadonlyMap<string, string>,
  before: Entries,
): Entries {
  const entries = new Map<string, Entry>();
  for (const [id, digest] of digests) {
    const known = before.get(id);
    const stored = known?.digest === digest ? null : mirror.get(from, id);
    if (known?.digest === digest) entries.set(id, known);
    else if (stored !== null)
      entries.set(id, { id, digest: stored.digest, data: toData(from, stored.record) });
  }
  return entries;
}
