import { randomUUID } from 'node:crypto';
import type { CurrentUser, Id } from '../../wordpress/client/index.ts';
import { rightsOf } from '../auth/rights.ts';
import type { ServerContext } from '../context.ts';
import { Problem } from '../problem.ts';
import { publishedBy } from '../published.ts';
import {
  sharedPreviewFiles,
  type Found,
  type SharedPreview,
  type Snapshot,
} from './shared-preview-files.ts';

const megabyte = 1024 * 1024;
const mostOfAccount = { links: 50, bytes: 64 * megabyte };
const mostBytes = 256 * megabyte;
const longestText = 200;

const unknown = () => new Problem({ code: 'not-found', detail: 'There is no such preview link.' });
const over = () =>
  new Problem({ code: 'gone', detail: 'This preview link has expired, or was revoked.' });

const cut = (text: string): string => [...text].slice(0, longestText).join('');

const sumOf = (found: readonly Found[]): number => found.reduce((sum, { bytes }) => sum + bytes, 0);

// One link after the other, so that the limits hold for requests that arrive together.
const turns = new Map<string, Promise<unknown>>();
const inTurn = <T>(folder: string, run: () => Promise<T>): Promise<T> => {
  const turn = (turns.get(folder) ?? Promise.resolve()).then(run);
  turns.set(
    folder,
    turn.catch(() => undefined),
  );
  return turn;
};

/** Throws a {@link Problem} if an account may not have another link with so many bytes. */
const checkRoom = (all: readonly Found[], account: Id, bytes: number): void => {
  const own = all.filter(({ shared }) => shared?.by.id === account);
  const isFull = own.length >= mostOfAccount.links;
  if (!isFull && sumOf(own) + bytes <= mostOfAccount.bytes && sumOf(all) + bytes <= mostBytes)
    return;
  const why = isFull
    ? `This account has ${own.length} shared previews, the most that it may have.`
    : 'The shared previews take all the space that they may have.';
  const [next] = own
    .flatMap(({ shared }) => shared ?? [])
    .toSorted((a, b) => a.expires.localeCompare(b.expires));
  const advice =
    next === undefined
      ? 'Try again when others have expired.'
      : `Revoke one first. The next to expire is “${next.title}”, made ${next.madeAt} (${next.id}).`;
  throw new Problem({ code: 'too-many-previews', detail: `${why} ${advice}` });
};

/**
 * Links to previews for people without an account. Each shows a snapshot until it expires, is
 * revoked, or its text is deleted. They are files in the site's folder; without them the links end.
 */
export function sharedPreviewsOf(
  context: Pick<ServerContext, 'settings' | 'site' | 'base' | 'mirror' | 'rebuilds'>,
) {
  const files = sharedPreviewFiles(context);
  const lifetime = context.settings.desk.previewTime;

  const isLive = ({ id }: { id: Id }): boolean | undefined => {
    const published = publishedBy(context);
    return published === null ? undefined : published.linkTo(id) !== null;
  };
  /** True if readers no longer have the text. After a rollback, they may miss published ones. */
  const isDeleted = ({ wasLive, post }: SharedPreview): boolean =>
    wasLive && !context.rebuilds.isPaused && isLive({ id: post }) === false;

  /** Those that have not ended. */
  const find = async (): Promise<Found[]> => {
    const all = await files.all();
    const ended = all.filter(({ shared }) => shared !== null && isDeleted(shared));
    for (const { file } of ended) await files.drop(file);
    return all.filter((found) => !ended.includes(found));
  };
  const end = (isMeant: (shared: SharedPreview) => boolean): Promise<void> =>
    inTurn(files.folder, async () => {
      for (const { file, shared } of await files.all())
        if (shared !== null && isMeant(shared)) await files.drop(file);
    });

  const make = async (snapshot: Snapshot, by: SharedPreview['by']) => {
    const all = await find();
    const { post } = snapshot.draft;
    for (const { file, shared } of all) {
      if (shared?.by.id !== by.id || shared.post !== post.id) continue;
      const place = files.placeOf(shared, snapshot);
      const left = Date.parse(shared.expires) - Date.now();
      if (place.file === file && left >= lifetime / 2) return { token: place.token, shared };
    }
    const shared = recordOf(snapshot, by, { lifetime, wasLive: isLive(post) ?? false });
    const sealed = await files.seal(shared, snapshot);
    checkRoom(all, by.id, sealed.length);
    const { token, file } = files.placeOf(shared, snapshot);
    await files.write(file, sealed);
    return { token, shared };
  };

  /** Those that an account may see and revoke, newest first: its own, and of texts it may edit. */
  const listFor = async (user: CurrentUser): Promise<SharedPreview[]> => {
    const { edit } = rightsOf(user);
    return (await find())
      .flatMap(({ shared }) => shared ?? [])
      .filter(({ by, type, status }) => by.id === user.id || edit({ type, status, authorId: null }))
      .toSorted((a, b) => b.madeAt.localeCompare(a.madeAt));
  };

  return {
    listFor,

    /**
     * Stores the text, and returns the link's token. An account that shares the same text again
     * gets the same link, if half of its time is left. Throws `too-many-previews`.
     */
    make: (snapshot: Snapshot, by: SharedPreview['by']) =>
      inTurn(files.folder, () => make(snapshot, by)),

    /** Throws a {@link Problem}: `gone` for an ended link, `not-found` for an unknown one. */
    async open(token: string): Promise<{ shared: SharedPreview; snapshot: Snapshot }> {
      const file = files.fileOf(token);
      if (file === null) throw unknown();
      const found = await files.read(token);
      if (found === null) throw over();
      if (Date.parse(found.shared.expires) > Date.now() && !isDeleted(found.shared)) return found;
      await files.drop(file);
      throw over();
    },

    /** Ends a link. Throws a {@link Problem} `not-found`, also if the account may not see it. */
    async revoke(id: string, user: CurrentUser): Promise<SharedPreview> {
      const shared = (await listFor(user)).find((each) => each.id === id);
      const detail = 'There is no shared preview with this id. It may have expired.';
      if (shared === undefined) throw new Problem({ code: 'not-found', detail });
      await end((each) => each.id === id);
      return shared;
    },

    /** Ends all links to a deleted text. Never throws: a link that stays expires. */
    endOf: (post: Id) => end((each) => each.post === post).catch(() => undefined),
  };
}

const recordOf = (
  { draft: { post }, status }: Snapshot,
  by: SharedPreview['by'],
  { lifetime, wasLive }: { readonly lifetime: number; readonly wasLive: boolean },
): SharedPreview => {
  const now = Date.now();
  return {
    id: randomUUID(),
    post: post.id,
    type: post.type,
    status,
    title: cut(post.title),
    by: { id: by.id, name: cut(by.name) },
    madeAt: new Date(now).toISOString(),
    expires: new Date(now + lifetime).toISOString(),
    wasLive,
  };
};
