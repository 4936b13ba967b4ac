interface Looking {
  /** Words that stand in fields. */
  readonly tokens: readonly string[];
  /** Where things may be loaded from. */
  readonly origins: readonly string[];
}

/**
 * Looks at a page in the browser, so it sees nothing else of this file. Tells of scripts, handlers, frames, odd addresses and styles that
 * are not the site's own.
 */
export function look({ tokens, origins }: Looking): string[] {
  const faults: string[] = [];
  const short = (element: Element): string => element.outerHTML.slice(0, 200);
  const isForeign = (text: string): boolean =>
    /alert\(1\)|third-party/.test(text) || tokens.some((each) => text.includes(each));
  const addresses = ['href', 'src', 'action', 'formaction', 'poster', 'data', 'xlink:href'];
  const schemes = new Set(['https:', 'http:', 'mailto:', 'tel:', 'data:', 'blob:']);
  const loading =
    'img, source, video, audio, track, script, link[rel~="stylesheet"], link[rel~="icon"]';

  if (document.baseURI !== location.href) faults.push(`has another base: ${document.baseURI}`);
  for (const element of document.querySelectorAll('*')) {
    const name = element.localName;
    if (/^(?:iframe|frame|frameset|object|embed|base|applet|portal|marquee)$/.test(name))
      faults.push(`has ${short(element)}`);
    if (name === 'meta' && element.getAttribute('http-equiv')?.toLowerCase() === 'refresh')
      faults.push(`leads away: ${short(element)}`);
    if (element.shadowRoot !== null) faults.push(`has a shadow: ${short(element)}`);
    for (const { name: attribute, value } of element.attributes) {
      if (/^on/i.test(attribute)) faults.push(`has a handler: ${short(element)}`);
      if (attribute === 'style' && isForeign(value)) faults.push(`has a style: ${short(element)}`);
      if (tokens.some((each) => attribute.includes(each)))
        faults.push(`has a name of a field: ${short(element)}`);
      if (!addresses.includes(attribute)) continue;
      const url = URL.parse(value, document.baseURI);
      if (url !== null && !schemes.has(url.protocol)) faults.push(`leads oddly: ${short(element)}`);
      if (url?.protocol === 'data:' && !/^data:image\/|^data:,/.test(value))
        faults.push(`has data: ${short(element)}`);
      const loads = element.matches(loading) || attribute.endsWith('action');
      if (loads && url !== null && /^http/.test(url.protocol) && !origins.includes(url.origin))
        faults.push(`loads from elsewhere: ${short(element)}`);
    }
  }
  for (const script of document.scripts) {
    const isData = script.type === 'application/ld+json';
    if (!isData && script.src === '' && isForeign(script.text))
      faults.push(`has a script: ${script.text.slice(0, 200)}`);
  }
  for (const sheet of document.styleSheets) {
    // Rules of another site's sheet can't be read.
    if (!origins.includes(new URL(sheet.href ?? document.baseURI).origin)) {
      faults.push(`has a sheet from elsewhere: ${sheet.href}`);
      continue;
    }
    for (const { cssText } of sheet.cssRules) {
      const from = [...cssText.matchAll(/url\("?([^")]*)/g)].map(([, address = '']) =>
        URL.parse(address, sheet.href ?? document.baseURI),
      );
      const isOwn = from.every(
        (url) => url?.protocol === 'data:' || origins.includes(url?.origin ?? ''),
      );
      if (cssText.startsWith('@import') || isForeign(cssText) || !isOwn)
        faults.push(`has a rule: ${cssText.slice(0, 200)}`);
    }
  }
  return faults;
}
