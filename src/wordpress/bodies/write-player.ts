import { escapeUTF8 } from 'entities';
import type { PlayerReference } from '../../content/html/index.ts';
import type { Press } from './writers.ts';

interface Source {
  readonly address: string;
  readonly type: string | null;
}

/**
 * A sound or a film that a reader can play. Nothing of it is loaded before that. What lies on the
 * content service's own host and was not copied is a link: a page loads nothing from there.
 */
export const playerHtml = (press: Press, reference: PlayerReference): string => {
  const sources = reference.sources.flatMap((source) => playable(press, source));
  if (sources.length === 0) return linkTo(press, reference);
  const inside = [...sources.map(sourceHtml), ...tracksHtml(press, reference)].join('');
  const { element, loop, muted } = reference;
  const own = element === 'video' ? videoAttributes(press, reference) : '';
  const flags = `${loop ? ' loop' : ''}${muted ? ' muted' : ''}`;
  return `<${element} controls preload="none"${own}${flags}>${inside}</${element}>`;
};

const playable = (press: Press, { address, type }: Source): Source[] => {
  const kept = press.file(address);
  if (kept !== null) return [{ address: press.mediaFolder + kept.file, type: kept.type }];
  return isOwnAddress(press, address) ? [] : [{ address, type }];
};

/** Does it lie with the content service? What is no address at all counts as that. */
export const isOwnAddress = ({ ownHosts }: Press, address: string): boolean => {
  const host = URL.parse(address)?.host.replace(/^www\./, '');
  return host === undefined || ownHosts.has(host);
};

const sourceHtml = ({ address, type }: Source): string =>
  `<source src="${escapeUTF8(address)}"${type === null ? '' : ` type="${escapeUTF8(type)}"`}>`;

// A browser may fetch subtitles in its reader's language at once, so only those of our own are named.
const tracksHtml = (press: Press, { tracks }: PlayerReference): string[] =>
  tracks.flatMap(({ address, kind, language, label }) => {
    const kept = press.file(address);
    if (kept === null) return [];
    const srclang = language === null ? '' : ` srclang="${escapeUTF8(language)}"`;
    const name = label === null ? '' : ` label="${escapeUTF8(label)}"`;
    const src = escapeUTF8(press.mediaFolder + kept.file);
    return [`<track kind="${escapeUTF8(kind)}" src="${src}"${srclang}${name}>`];
  });

const videoAttributes = (press: Press, { poster, width, height }: PlayerReference): string => {
  const picture = poster === null ? undefined : press.picture(poster);
  const still = picture?.variants.at(-1);
  const image =
    still === undefined ? '' : ` poster="${escapeUTF8(press.mediaFolder + still.file)}"`;
  // The still's own shape is what browsers show before the film is played, whatever the text says of the film.
  const shape = picture ?? (width === null || height === null ? undefined : { width, height });
  const size = shape === undefined ? '' : ` width="${shape.width}" height="${shape.height}"`;
  return ` playsinline${image}${size}`;
};

const linkTo = (press: Press, { element, sources }: PlayerReference): string => {
  const [first] = sources;
  if (first === undefined) return '';
  const name = decodeURIComponentSafely(first.address.split(/[?#]/)[0]?.split('/').at(-1) ?? '');
  const word = element === 'video' ? press.words.watch : press.words.listen;
  return `<a class="player-link" href="${escapeUTF8(first.address)}">${word}: ${escapeUTF8(name)}</a>`;
};

const decodeURIComponentSafely = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
