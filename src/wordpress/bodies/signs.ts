import { escapeUTF8 } from 'entities';

const disc = 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z';

/** Icons of social networks by WordPress's names: lines on a square of 24, drawn by us. */
const signs: Readonly<Record<string, string>> = {
  bluesky:
    'M12 12C10 8 7 5 4 4c-1 5 0 8 4 9-3 1-4 3-1 6 3 1 4-2 5-5 1 3 2 6 5 5 3-3 2-5-1-6 4-1 5-4 4-9-3 1-6 4-8 8z',
  discord:
    'M6 6c4-1.5 8-1.5 12 0 2 3.5 3 7.5 2.5 11-1.5 1-3 1.5-4.5 2l-1-2h-6l-1 2c-1.5-.5-3-1-4.5-2C3 13.5 4 9.5 6 6zM9.5 12.5h.01M14.5 12.5h.01',
  facebook: 'M16 4h-2a4 4 0 0 0-4 4v13M6.5 12h8',
  feed: 'M5 11a8 8 0 0 1 8 8M5 5a14 14 0 0 1 14 14M6 18h.01',
  github:
    'M7 7v10M7 7a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM7 21a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM17 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM17 10c0 4-10 2-10 7',
  instagram:
    'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4zM12 8.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM16.5 7.5h.01',
  linkedin: 'M6 10v9M6 6h.01M11 19v-9M11 14a4 4 0 0 1 8 0v5',
  mail: 'M3 6h18v12H3zM3 7l9 6 9-6',
  mastodon:
    'M9 16.7c.2 2.3 3 3 6 2.3M9 16.7C6 16 4 14.5 4 11V9c0-4.5 3-6 8-6s8 1.5 8 6v2c0 4.5-3 6-8 6-1 0-2-.1-3-.3zM8 13V9.5a2 2 0 0 1 4 0V12M12 9.5a2 2 0 0 1 4 0V13',
  pinterest: `${disc}M10 19l2.5-10M9.5 13C8 10 10 7.5 12.5 7.5S16.5 10 15.5 12.5 12.5 15.5 11.5 14`,
  reddit:
    'M12 9c4.5 0 8 2.2 8 5.5S16.5 20 12 20s-8-2.2-8-5.5S7.5 9 12 9zM9 13.5h.01M15 13.5h.01M9.5 16.5c1.5 1 3.5 1 5 0M12 9l1-4 3.5 1',
  soundcloud: 'M3 15v2M6 12v6M9 9v9M12 7v11h6a3 3 0 0 0 0-6c0-3-3-5-6-5',
  spotify: `${disc}M7 9.5c4-1 7-.5 10 1M7.5 12.7c3-.7 6-.3 8.5 1M8 15.8c2.5-.5 5-.2 7 .8`,
  telegram: 'M21 4L3 11l6 2.5L11 20l3-4 5 3.5zM9 13.5L21 4',
  threads: 'M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM16 12v1.5a2.5 2.5 0 0 0 5 0V12a9 9 0 1 0-3.5 7',
  tiktok: 'M13 4v11a3.5 3.5 0 1 1-3.5-3.5M13 4c.5 3 2.5 4.5 5.5 4.5',
  twitch: 'M5 4h15v9l-4 4h-4l-3 3v-3H5zM11 8v4M15.5 8v4',
  twitter:
    'M4 18c8 2 14-3 14-10l2-2-3 .5C15 4 11 5 11 9 8 9 6 7.5 4.5 5.5c-1 3 0 5.5 2.5 7L5 12c.5 2 2 3 3.5 3.5C7.5 17 6 18 4 18z',
  vimeo: 'M4 8c3-3 5-3 5.5 0L11 15c2 0 5-5 4.5-7-.5-1-1.5-.5-2.5.2.5-3 6-5 6.5-1C20 11 14 19 11 19',
  whatsapp: 'M4 20l1.3-4A8 8 0 1 1 8 18.7zM9 9c0 4 2.5 6 6 6v-2l-2-1-1 1c-1-.5-1.5-1-2-2l1-1-1-2z',
  wordpress: `${disc}M7 9l2.7 8L12 10.5 14.3 17 17 9`,
  x: 'M5 4l14 16M19 4L5 20',
  youtube:
    'M6 6h12a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V9a3 3 0 0 1 3-3zM10.5 9.5v5l4-2.5z',
};
/** Two links of a chain, for networks that are not listed. */
const chain =
  'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1';
const person = 'M12 13a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 21a7.5 7.5 0 0 1 15 0';

/** An icon as HTML, hidden from screen readers, which read the name beside it. */
export function signHtml(name: string): string {
  const lines = Object.hasOwn(signs, name) ? signs[name] : chain;
  return drawing(`class="icon" width="24" height="24" aria-hidden="true"`, lines ?? chain);
}

/** The outline of a person as HTML, where the person's picture is missing. `size` is in pixels. */
export function personHtml(alt: string, size: number | null, classes: string): string {
  const side = size ?? 48;
  const words = alt === '' ? 'aria-hidden="true"' : `role="img" aria-label="${escapeUTF8(alt)}"`;
  return drawing(
    `class="${escapeUTF8(classes)} icon" width="${side}" height="${side}" ${words}`,
    person,
  );
}

const drawing = (attributes: string, lines: string): string =>
  `<svg ${attributes} viewBox="0 0 24 24"><path d="${lines}"></path></svg>`;
