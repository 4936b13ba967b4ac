import { value, type Refuse } from './values.ts';

// An address with an "@" may contain a password, even if it cannot be parsed.
const shown = (text: string): string => (text.includes('@') ? 'is' : `is "${text}", which is`);

const wholeAddress = (text: string, refuse: Refuse): URL => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && (url.username !== '' || url.password !== '')) {
    return refuse(
      'contains a user name or a password. Addresses appear in logs, so use the settings for credentials.',
    );
  }
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    return refuse(`${shown(text)} not a full address that starts with https:// or http://.`);
  }
  if (url.search !== '' || url.hash !== '') {
    return refuse('contains a query or a fragment (the part after "?" or "#"). Remove it.');
  }
  return url;
};

const withoutSlash = (url: URL): string => url.href.replace(/\/+$/, '');

/** The site's address, with or without a path; without a slash at the end. */
export function serviceAddress() {
  return value((text, refuse) => {
    const url = wholeAddress(text, refuse);
    if (/\/wp-(json|admin|login\.php)(\/|$)/.test(url.pathname)) {
      return refuse(
        `is "${text}", which is part of the site. Use the address of the site itself; Galley finds the rest from there.`,
      );
    }
    return withoutSlash(url);
  });
}

/** Values of `DESK_URL` beside addresses: the site's host, no server, WordPress's own pages. */
const deskWords = ['/', 'none', 'wordpress'];

/** The origin of the desk; null without one, or if it has the host of the site. */
export function deskOrigin(deskUrl: string | null): string | null {
  return deskUrl === null || deskWords.includes(deskUrl) ? null : new URL(deskUrl).origin;
}

/** `/`, `none`, `wordpress`, or an address without a slash at the end. */
export function deskAddress() {
  return value((text, refuse) =>
    deskWords.includes(text) ? text : withoutSlash(wholeAddress(text, refuse)),
  );
}

/** A scheme and a host, without a path and without a slash at the end. */
export function siteAddress() {
  return value((text, refuse) => {
    const url = wholeAddress(text, refuse);
    if (url.pathname !== '/') {
      return refuse(`is "${text}", which has a path. Put the path in BASE_PATH.`);
    }
    return withoutSlash(url);
  });
}

/** Origins between commas or spaces, as `URL.origin` writes them; `none` for an empty list. */
export function origins() {
  return value((text, refuse) => {
    if (text.toLowerCase() === 'none') return [];
    const addresses = text.split(/[\s,]+/).filter((address) => address !== '');
    return addresses.map((address) => {
      const url = wholeAddress(address, refuse);
      if (url.pathname === '/') return url.origin;
      return refuse(`holds "${address}", which has a path. Leave it off.`);
    });
  });
}

/** `/`, or `/blog` without a slash at the end. */
export function basePath() {
  return value((text, refuse) => {
    const path = `/${text.replace(/^\/+|\/+$/g, '')}`;
    if (path === '/' || /^(\/(?!\.+(\/|$))[\w.~-]+)+$/.test(path)) return path;
    return refuse(`is "${text}", but must be a path, without a host or a query.`);
  });
}
