import { bareHost } from '../paths/index.ts';
import type { EmbedReference } from './types.ts';

/** The content at the address of a player or of its page. The frame's own ratio comes first. */
export interface ProviderContent extends Omit<EmbedReference, 'kind' | 'title'> {
  /** The provider's name. */
  readonly label: string;
}

interface Provider {
  readonly label: string;
  /** The first is the one for `EMBED_HOSTS`; the others are further hosts of the same provider. */
  readonly hosts: readonly string[];
  /** The host of its players. */
  readonly playerHost: string;
  /** Of its films. */
  readonly ratio?: number;
  readonly read: (
    url: URL,
  ) => (Pick<ProviderContent, 'player' | 'address'> & Partial<ProviderContent>) | null;
}

const videoRatio = 1.7778;

/** Reads an address's path; `$1` and `$2` in the player's and page's addresses are its matches. */
const byPath =
  (pattern: RegExp, player: string, address: string): Provider['read'] =>
  ({ pathname }) => {
    const [found] = pattern.exec(pathname) ?? [];
    if (found === undefined) return null;
    return { player: found.replace(pattern, player), address: found.replace(pattern, address) };
  };

const providers: Readonly<Record<string, Provider>> = {
  youtube: {
    label: 'YouTube',
    hosts: ['youtube.com', 'youtube-nocookie.com', 'youtu.be', 'm.youtube.com'],
    playerHost: 'www.youtube-nocookie.com',
    ratio: videoRatio,
    read(url) {
      const { searchParams, pathname } = url;
      const list = /^[\w-]{10,64}$/.exec(searchParams.get('list') ?? '')?.[0];
      const inPath =
        bareHost(url) === 'youtu.be'
          ? /^\/([\w-]{6,20})$/.exec(pathname)?.[1]
          : /^\/(?:embed|v|e|shorts|live)\/([\w-]{6,20})\/?$/.exec(pathname)?.[1];
      const named = inPath ?? /^[\w-]{6,20}$/.exec(searchParams.get('v') ?? '')?.[0];
      const id = named === 'videoseries' ? undefined : named;
      if (id === undefined && list === undefined) return null;
      const start = seconds(searchParams.get('start') ?? searchParams.get('t'));
      return {
        player: withQuery(`https://www.youtube-nocookie.com/embed/${id ?? 'videoseries'}`, {
          list,
          start,
          autoplay: '1',
          rel: '0',
        }),
        address:
          id === undefined
            ? withQuery('https://www.youtube.com/playlist', { list })
            : withQuery('https://www.youtube.com/watch', { v: id, list, t: start && `${start}s` }),
        poster: id === undefined ? null : `https://i.ytimg.com/vi/${id}/hqdefault.jpg`,
        ...(pathname.startsWith('/shorts/') && { ratio: 0.5625 }),
      };
    },
  },
  vimeo: {
    label: 'Vimeo',
    hosts: ['vimeo.com', 'player.vimeo.com'],
    playerHost: 'player.vimeo.com',
    ratio: videoRatio,
    read({ pathname, searchParams }) {
      const [, id, inPath] =
        /^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?(\d{4,12})(?:\/(\w{4,32}))?\/?$/.exec(
          pathname,
        ) ?? [];
      if (id === undefined) return null;
      // Unlisted videos need this key.
      const key = inPath ?? /^\w{4,32}$/.exec(searchParams.get('h') ?? '')?.[0];
      return {
        player: withQuery(`https://player.vimeo.com/video/${id}`, {
          h: key,
          dnt: '1',
          autoplay: '1',
        }),
        address: `https://vimeo.com/${id}${key === undefined ? '' : `/${key}`}`,
      };
    },
  },
  dailymotion: {
    label: 'Dailymotion',
    hosts: ['dailymotion.com', 'geo.dailymotion.com', 'dai.ly'],
    playerHost: 'www.dailymotion.com',
    ratio: videoRatio,
    read(url) {
      const { pathname, searchParams } = url;
      const id =
        /^\/(?:embed\/)?video\/([a-z0-9]{5,20})/i.exec(pathname)?.[1] ??
        /^[a-z0-9]{5,20}$/i.exec(searchParams.get('video') ?? '')?.[0] ??
        (bareHost(url) === 'dai.ly' ? /^\/([a-z0-9]{5,20})$/i.exec(pathname)?.[1] : undefined);
      if (id === undefined) return null;
      return {
        player: `https://www.dailymotion.com/embed/video/${id}?autoplay=1`,
        address: `https://www.dailymotion.com/video/${id}`,
      };
    },
  },
  ted: {
    label: 'TED',
    hosts: ['ted.com', 'embed.ted.com', 'embed-ssl.ted.com'],
    playerHost: 'embed.ted.com',
    ratio: videoRatio,
    read: byPath(
      /^\/talks\/(?:lang\/[\w-]+\/)?([\w-]{3,120})/,
      'https://embed.ted.com/talks/$1',
      'https://www.ted.com/talks/$1',
    ),
  },
  spotify: {
    label: 'Spotify',
    hosts: ['spotify.com', 'open.spotify.com'],
    playerHost: 'open.spotify.com',
    read: byPath(
      /^\/(?:intl-[a-z]+\/)?(?:embed(?:-podcast)?\/)?(track|album|artist|playlist|show|episode)\/(\w{10,40})/,
      'https://open.spotify.com/embed/$1/$2',
      'https://open.spotify.com/$1/$2',
    ),
  },
  soundcloud: {
    label: 'SoundCloud',
    hosts: ['soundcloud.com', 'w.soundcloud.com'],
    playerHost: 'w.soundcloud.com',
    read(url) {
      const said = url.searchParams.get('url');
      const inside = bareHost(url) === 'w.soundcloud.com' ? said && URL.parse(said) : url;
      // An address of code can have a host, too: `javascript://soundcloud.com/…`.
      if (!inside || !/^https?:$/.test(inside.protocol)) return null;
      if (!/(?:^|\.)soundcloud\.com$/.test(inside.hostname)) return null;
      if (inside.pathname.length < 3) return null;
      const player = withQuery('https://w.soundcloud.com/player/', {
        url: inside.href,
        auto_play: 'true',
      });
      // Addresses of the API are not pages for people.
      const address = inside.hostname.startsWith('api.') ? url.href : inside.href;
      return { player, address };
    },
  },
  codepen: {
    label: 'CodePen',
    hosts: ['codepen.io'],
    playerHost: 'codepen.io',
    read: byPath(
      /^\/((?:team\/)?[\w-]{1,60})\/(?:embed(?:\/preview)?|pen|full|details)\/(\w{4,60})/,
      'https://codepen.io/$1/embed/$2?default-tab=result',
      'https://codepen.io/$1/pen/$2',
    ),
  },
};

/** The content at an address of a known provider; null for other hosts and other pages. */
export function contentAt(url: URL, embedHosts: ReadonlySet<string>): ProviderContent | null {
  const host = bareHost(url);
  for (const [provider, { label, hosts, ratio = null, read }] of Object.entries(providers)) {
    if (!hosts.includes(host) || !hosts.some((each) => embedHosts.has(each))) continue;
    const content = read(url);
    return content && { provider, label, poster: null, ratio, ...content };
  }
  return null;
}

/** True if the host is one of these, or a subdomain of one. */
export function isEmbedHost(url: URL, embedHosts: ReadonlySet<string>): boolean {
  const labels = bareHost(url).split('.');
  return labels.some((_label, place) => embedHosts.has(labels.slice(place).join('.')));
}

function withQuery(address: string, query: Record<string, string | undefined>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') url.searchParams.set(name, value);
  return url.href;
}

/** `90`, `90s` and `1h2m3s`, in seconds. */
function seconds(time: string | null): string | undefined {
  const [, hours, minutes, rest] =
    /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/.exec(time ?? '') ?? [];
  const total = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(rest ?? 0);
  return total > 0 ? String(total) : undefined;
}

/** All hosts of frames, as in a content security policy: `example.com` and `*.example.com`. */
export function frameHosts(embedHosts: readonly string[]): string[] {
  const isCovered = (host: string) =>
    embedHosts.some((each) => host === each || host.endsWith(`.${each}`));
  const players = Object.values(providers)
    .filter(({ hosts }) => hosts.some((each) => embedHosts.includes(each)))
    .map(({ playerHost }) => playerHost);
  return [
    ...embedHosts.flatMap((host) => [host, `*.${host}`]),
    ...players.filter((host) => !isCovered(host)),
  ];
}
