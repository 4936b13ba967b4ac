/** What `examine` is told, since it runs in a page, where it sees nothing else of this file. */
export interface Lists {
  /** Attributes by element. */
  readonly allowed: Readonly<Record<string, readonly string[]>>;
  /** Own properties that `window` has on an empty page. */
  readonly globals: readonly string[];
}

/**
 * Looks at every text of a document as the browser has read it, and as it reads it again when it is
 * written and assigned: tells what is not on the lists, what leads to an odd scheme, what stays on
 * the screen, what changed the document's own properties or left its place. Calls every handler that
 * anything in a text may have.
 */
export function examine({ allowed, globals }: Lists): string[] {
  const faults: string[] = [];
  const schemes = new Set(['https:', 'http:', 'mailto:', 'tel:']);
  const events = ['click', 'mouseover', 'pointerover', 'focus', 'error', 'load', 'toggle', 'input'];
  const ownElements = new Set([
    ...['body', 'head', 'documentElement', 'activeElement', 'scrollingElement'],
    ...['firstElementChild', 'lastElementChild', 'firstChild', 'lastChild'],
  ]);

  // The empty drawing that keeps the room of a missing picture.
  const isRoom = (element: Element): boolean =>
    element.localName === 'svg' &&
    element.childNodes.length === 0 &&
    element.parentElement?.classList.contains('missing-picture') === true;

  // Formulas have nothing else inside, icons have only shapes, and nothing of either stands elsewhere.
  const isInPlace = (element: Element): boolean => {
    const around = element.parentElement;
    const isInside = around instanceof MathMLElement || around instanceof SVGElement;
    if (element instanceof MathMLElement)
      return element.localName === 'math' ? !isInside : around instanceof MathMLElement;
    if (!(element instanceof SVGElement)) return element instanceof HTMLElement && !isInside;
    if (element.localName !== 'svg') return around instanceof SVGElement;
    return !isInside && (isRoom(element) || element.closest('.wp-block-icon, .icon') !== null);
  };

  const walk = (root: ParentNode, where: string): void => {
    for (const element of root.querySelectorAll('*')) {
      const tell = (what: string) =>
        faults.push(`${where}: ${element.outerHTML.slice(0, 160)} ${what}`);
      const known = Object.hasOwn(allowed, element.localName) ? allowed[element.localName] : null;
      if (!known || !isInPlace(element)) tell('is no element of a text');
      for (const { name } of element.attributes) if (!known?.includes(name)) tell(`has a ${name}`);
      if (element.hasAttribute('id') && !element.id.startsWith('content-')) tell('has its own id');
      const href = element.getAttribute('href') ?? '';
      if (!schemes.has(URL.parse(href, document.baseURI)?.protocol ?? 'https:'))
        tell('leads to an odd scheme');
      if (element.shadowRoot !== null) tell('has a shadow');
      if (/fixed|sticky/.test(getComputedStyle(element).position)) tell('stays on the screen');
      for (const event of events) element.dispatchEvent(new Event(event));
    }
  };

  const readAgain = (text: Element, where: string): void => {
    const written = text.innerHTML;
    for (const name of ['div', 'td', 'template']) {
      const holder = document.createElement(name);
      for (const html of [written, '', '']) {
        holder.innerHTML = html || holder.innerHTML;
        const inside = holder instanceof HTMLTemplateElement ? holder.content : holder;
        walk(inside, `${where} in <${name}>`);
      }
    }
    // This parser runs no scripts, and so reads what stands in noscript and the like.
    const unscripted = new DOMParser().parseFromString(written, 'text/html').body;
    walk(unscripted, `${where} without scripts`);
    text.innerHTML = unscripted.innerHTML;
    walk(text, `${where} read again`);
  };

  const added = Object.getOwnPropertyNames(window).filter((name) => !globals.includes(name));
  if (added.length > 0) faults.push(`The globals ${added.join()} are new.`);
  if (Object.getOwnPropertyNames(document).join() !== 'location')
    faults.push('The document has other properties.');
  for (const key in document) {
    if (!ownElements.has(key) && Reflect.get(document, key) instanceof Element)
      faults.push(`An element stands for document.${key}.`);
  }
  if (document.baseURI !== document.URL) faults.push('The page has another base.');
  const texts = document.querySelectorAll('body > article.prose');
  if (document.body.children.length !== texts.length + 1) faults.push('A text has left its place.');
  for (const [place, text] of texts.entries()) {
    walk(text, `Text ${place}`);
    readAgain(text, `Text ${place}`);
  }
  return faults;
}
