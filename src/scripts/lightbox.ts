/** The page's dialog for pictures. It is loaded with the first click on one of their links. */
const dialog =
  document.querySelector<HTMLDialogElement>('dialog.lightbox') ?? document.createElement('dialog');
const galleries = '.wp-block-gallery, .blocks-gallery-grid, .gallery, .slide-row';
/** The shortest way of a finger from one picture to the next one, in pixels. */
const swipe = 40;

let links: readonly HTMLAnchorElement[] = [];
let shown = 0;
let touched: PointerEvent | undefined;

/** Shows the picture of a link, with those of the same gallery beside it. */
export function open(link: HTMLAnchorElement): void {
  const gallery = link.closest(galleries);
  links = gallery === null ? [link] : [...gallery.querySelectorAll<typeof link>('a.enlarge')];
  dialog.toggleAttribute('data-single', links.length < 2);
  show(links.indexOf(link));
  dialog.showModal();
}

dialog.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  const step = target.closest<HTMLElement>('[data-step]')?.dataset['step'];
  if (step !== undefined) show(shown + Number(step));
  else if (!target.closest('img, figcaption')) dialog.close();
});
dialog.addEventListener('keydown', ({ key }) => {
  if (key === 'ArrowLeft') turn(-1);
  if (key === 'ArrowRight') turn(1);
});
dialog.addEventListener('pointerdown', (event) => {
  touched = event.isPrimary && event.pointerType !== 'mouse' ? event : undefined;
});
dialog.addEventListener('pointerup', ({ clientX, clientY }) => {
  const { clientX: x = clientX, clientY: y = clientY } = touched ?? {};
  const way = clientX - x;
  // An enlarged page is moved, not turned.
  if (Math.abs(way) >= Math.max(swipe, Math.abs(clientY - y)) && visualViewport?.scale === 1)
    turn(-Math.sign(way));
});
dialog.addEventListener('close', () => links[shown]?.focus());

/** Goes to the picture at the right (1) or at the left (-1). */
function turn(step: number): void {
  if (links.length > 1) show(shown + (getComputedStyle(dialog).direction === 'rtl' ? -step : step));
}

function show(place: number): void {
  shown = (place + links.length) % links.length;
  const link = links[shown];
  const written = link
    ?.closest('figure, .wp-caption, .gallery-item')
    ?.querySelector('figcaption, .wp-caption-text');
  const caption = document.createElement('figcaption');
  caption.dir = 'auto';
  caption.append(...(written?.cloneNode(true).childNodes ?? []));
  for (const each of caption.querySelectorAll('[id]')) each.removeAttribute('id');
  const picture = link ? pictureOf(link) : '';
  dialog.querySelector('figure')?.replaceChildren(picture, ...(written ? [caption] : []));
  const number = new Intl.NumberFormat(document.documentElement.lang);
  const count = dialog.querySelector('[data-count]');
  if (count) count.textContent = `${number.format(shown + 1)} / ${number.format(links.length)}`;
}

/** The picture of a link as large as the window and its widest file allow. */
function pictureOf(link: HTMLAnchorElement): Element {
  const small = link.querySelector('img');
  const picture = (small?.closest('picture') ?? small)?.cloneNode(true);
  const file = link.getAttribute('href') ?? '';
  // The picture of a link to another size has only its own sizes.
  if (!(picture instanceof Element) || !picture.outerHTML.includes(file)) {
    const image = new Image();
    return Object.assign(image, { src: link.href, alt: small?.alt ?? '' });
  }
  const widths = Array.from(picture.outerHTML.matchAll(/ (\d+)w/g), ([, width]) => Number(width));
  for (const each of [picture, ...picture.children]) {
    for (const name of ['class', 'id', 'loading', 'title', 'width', 'height'])
      each.removeAttribute(name);
    if (widths.length > 0) each.setAttribute('sizes', `min(100vw, ${Math.max(...widths)}px)`);
  }
  return picture;
}
