import { escapeAttribute } from 'entities';
import {
  fill,
  prepareText,
  type Prepared,
  type Surroundings,
} from '../../../../src/content/html/index.ts';
import { withLooks } from './with-looks.ts';

export const surroundings: Surroundings = {
  address: 'https://quay.test/2026/10/fog/',
  home: 'https://quay.test',
  ownHosts: new Set(['quay.test']),
  embedHosts: new Set(['youtube.com', 'youtube-nocookie.com', 'vimeo.com', 'frames.test']),
};

/** Prepared HTML with its gaps filled by short elements: `<img>` for pictures, named spans for the others. */
function printed(prepared: Prepared): string {
  return fill(prepared, {
    link: ({ address }) => address,
    file: ({ address }) => address,
    picture: ({ address, alt }) => `<img src="${escaped(address)}" alt="${escaped(alt)}" />`,
    player: ({ element }) => `<span>${element}</span>`,
    search: () => '<span>search</span>',
    sign: ({ name }) => `<span>${name}</span>`,
    form: () => '',
    embed: ({ provider }) => `<span>${provider}</span>`,
  }).join('<hr />');
}

const escaped = (value: string) =>
  escapeAttribute(value).replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A short text after it was prepared, with its gaps filled. */
export function safe(html: string, around: Surroundings = surroundings): string {
  const { prepared } = prepareText(html, around);
  return printed({ ...prepared, parts: withLooks(prepared) });
}
