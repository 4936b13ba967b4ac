/**
 * A link to a larger size of its picture (`a.enlarge`) opens it in the page's dialog, with those of the same gallery beside it. Clicks
 * that open a tab or a window follow the link, as without this script.
 */
const dialog = document.querySelector<HTMLDialogElement>('dialog.lightbox');
const galleries = '.wp-block-gallery, .blocks-gallery-grid, .gallery, .slide-row';
/** The shortest way of a finger from one picture to the next one, in pixels. */
const swipe = 40;

let links: readonly HTMLAnchorElement[] = [];
let shown = 0;

if (dialog !== null) wire(dialog);

function wire(dialog: HTMLDialogElement): void {
  const isRtl = () => getComputedStyle(dialog).direction === 'rtl';
  const go = (step: number) => {
    if (links.length > 1) show(dialog, shown + step);
  };
  document.addEventListener('click', (event) => {
    const { altKey, button, ctrlKey, defaultPrevented, metaKey, shiftKey, target } = event;
    if (defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a.enlarge') : null;
    // A file that was not copied is on another host, from which nothing is loaded.
    if (link === null || link.origin !== location.origin) return;
    event.preventDefault();
    const gallery = link.closest(galleries);
    links =
      gallery === null ? [link] : [...gallery.querySelectorAll<HTMLAnchorElement>('a.enlarge')];
    show(dialog, links.indexOf(link));
    dialog.showModal();
  });
  dialog.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const step = target.closest<HTMLElement>('[data-step]')?.dataset['step'];
    if (step !== undefined) go(Number(step));
    else if (target.closest('[data-close]') || !target.closest('img, figcaption, [data-steps]'))
      dialog.close();
  });
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') go(isRtl() ? 1 : -1);
    if (key === 'ArrowRight') go(isRtl() ? -1 : 1);
  });
  let from: PointerEvent | undefined;
  dialog.addEventListener('pointerdown', (event) => {
    from = event.isPrimary && event.pointerType !== 'mouse' ? event : undefined;
  });
  dialog.addEventListener('pointerup', ({ clientX, clientY }) => {
    const [x, y] = from === undefined ? [0, 0] : [clientX - from.clientX, clientY - from.clientY];
    from = undefined;
    // An enlarged page is moved, not turned.
    if (Math.abs(x) < swipe || Math.abs(x) < Math.abs(y) || visualViewport?.scale !== 1) return;
    go(x < 0 === isRtl() ? -1 : 1);
  });
  dialog.addEventListener('close', () => {
    links[shown]?.focus();
  });
}

function show(dialog: HTMLDialogElement, place: number): void {
  shown = (place + links.length) % links.length;
  const link = links[shown];
  const picture = link && pictureOf(link);
  const written = link
    ?.closest('figure, .wp-caption, .gallery-item')
    ?.querySelector('figcaption, .wp-caption-text');
  const caption = document.createElement('figcaption');
  caption.dir = 'auto';
  for (const node of written?.cloneNode(true).childNodes ?? [])
    caption.append(node.cloneNode(true));
  for (const each of caption.querySelectorAll('[id]')) each.removeAttribute('id');
  dialog
    .querySelector('figure')
    ?.replaceChildren(...(picture ? [picture] : []), ...(written ? [caption] : []));
  const steps = dialog.querySelector<HTMLElement>('[data-steps]');
  const count = dialog.querySelector('[data-count]');
  const number = new Intl.NumberFormat(document.documentElement.lang);
  if (steps) steps.hidden = links.length < 2;
  if (count) count.textContent = `${number.format(shown + 1)} / ${number.format(links.length)}`;
}

/** The picture of a link as large as the window and its widest file allow. */
function pictureOf(link: HTMLAnchorElement): Element | undefined {
  const small = link.querySelector('img');
  if (small === null) return undefined;
  const picture = (small.closest('picture') ?? small).cloneNode(true);
  const isWhole = link.outerHTML
    .replace(/ href="[^"]*"/, '')
    .includes(link.getAttribute('href') ?? '');
  if (!isWhole || !(picture instanceof Element)) {
    const image = new Image();
    image.src = link.href;
    image.alt = small.alt;
    return image;
  }
  const widths = Array.from(picture.outerHTML.matchAll(/ (\d+)w/g), ([, width]) => Number(width));
  for (const each of [picture, ...picture.querySelectorAll('*')]) {
    if (each instanceof HTMLImageElement)
      for (const name of ['class', 'id', 'loading', 'title', 'width', 'height'])
        each.removeAttribute(name);
    if (widths.length > 0) each.setAttribute('sizes', `min(100vw, ${Math.max(...widths)}px)`);
  }
  return picture;
}
