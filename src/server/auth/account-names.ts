import { createHmac } from 'node:crypto';
import type { ServerSettings } from '../../config/index.ts';

/** True for impossible names: HTTP Basic cannot send a colon, and WordPress removes tags. */
export function isNoName(name: string): boolean {
  return name.length > 200 || /[:<>]/.test(name);
}

// Letters that Unicode does not decompose, as WordPress's remove_accents() spells them.
const plainLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 's',
  þ: 'th',
  ð: 'd',
  đ: 'd',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ĸ: 'k',
  ŋ: 'n',
  ə: 'e',
  ǝ: 'e',
  '€': 'e',
  '£': '',
};

/**
 * One spelling for names that WordPress's database takes to be the same: it ignores case, accents,
 * octets (`%41`), entities and spaces. Different names may get the same spelling, such as `ann` and
 * `an`: the rules depend on the site's language (`ü` is `ue` in German).
 */
const fold = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{ASCII}]/gu, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/%[\da-f]{2}/g, '')
    .replaceAll(/&.+?;/g, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/(.)\1+/gu, '$1')
    .replaceAll(/([aou])e/g, '$1')
    .replaceAll('dj', 'd');

/**
 * Two digests of an account's name. `folded` is for counting, and several accounts may share it.
 * `exact` is for proof: it ignores only case and spaces around the name.
 */
export function accountKeys({ site, desk }: Pick<ServerSettings, 'site' | 'desk'>) {
  const keyOf = (kind: string, name: string) =>
    createHmac('sha256', desk.sessionSecret)
      .update(`${kind} ${site.service}\n${name}`)
      .digest('base64url');
  return (name: string) => ({
    folded: keyOf('account', fold(name)),
    exact: keyOf('name', name.trim().toLowerCase()),
  });
}
