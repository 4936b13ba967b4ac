import { createHmac } from 'node:crypto';
import type { ServerSettings } from '../../config/index.ts';

/** True for a name that no account can have: HTTP Basic cannot send a colon, and WordPress removes tags from names. */
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
 * One spelling for all names that WordPress and its database take to be the same: it ignores case, accents, octets (`%41`), entities
 * and spaces. Some different names get the same spelling too, such as `ann` and `an`, because WordPress's rules depend on the
 * site's language: in German `ü` is `ue`.
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
 * Makes two keys from a name of an account, from which it cannot be read. `folded` is for counting, and several accounts may have the
 * same one. `exact` is for proof: it ignores only case and spaces around the name.
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
