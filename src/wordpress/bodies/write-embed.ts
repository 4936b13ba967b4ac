import { escapeUTF8 } from 'entities';
import type { EmbedReference } from '../../content/html/index.ts';
import { pictureHtml, ratioClass, sizesFor, type Picture } from '../../content/images/index.ts';
import type { Press } from './writers.ts';

/**
 * Another site's film or map as a picture with a link to it. A script may put the player in its
 * place after a click (`src/scripts/embeds.ts`); until then nothing of that site is loaded.
 */
export const embedHtml = (press: Press, reference: EmbedReference): string => {
  const { address, player, title, ratio } = reference;
  const host = URL.parse(address)?.hostname.replace(/^www\./, '') ?? reference.provider;
  const shape = ratio === null ? '' : ` ${ratioClass(ratio)}`;
  const label = `<span class="embed-label">${press.words.play(escapeUTF8(title || host))} <span>(${escapeUTF8(host)})</span></span>`;
  const link = `<a class="embed-link${shape}" href="${escapeUTF8(address)}" data-player="${escapeUTF8(player)}" rel="noopener">${stillHtml(press, reference)}${label}</a>`;
  return `<div class="embed">${link}</div>`;
};

/**
 * The same as a plain link, for whoever has neither our styles nor our scripts: its picture, if there is one, and a name.
 * @param still writes the picture.
 */
export const embedLinkHtml = (
  press: Press,
  { address, provider, title, poster }: EmbedReference,
  still: (picture: Picture) => string,
): string => {
  const host = URL.parse(address)?.hostname.replace(/^www\./, '') ?? provider;
  const picture = poster === null ? null : press.picture(poster);
  const image = picture === null ? '' : `${still(picture)}<br>`;
  const name = press.words.play(escapeUTF8(title || host));
  return `<p><a href="${escapeUTF8(address)}">${image}${name} (${escapeUTF8(host)})</a></p>`;
};

const stillHtml = (press: Press, { poster }: EmbedReference): string => {
  const picture = poster === null ? null : press.picture(poster);
  if (picture === null) return '';
  return pictureHtml(picture, { alt: '', sizes: sizesFor('text'), folder: press.mediaFolder });
};
