/**
 * Another site's video or map is a link with a picture (`a.embed-link`). A plain click replaces it
 * by a frame with its `data-player`. Other clicks follow the link.
 */
document.addEventListener('click', (event) => {
  const { altKey, button, ctrlKey, defaultPrevented, metaKey, shiftKey, target } = event;
  if (defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
  const link = target instanceof Element ? target.closest<HTMLElement>('a.embed-link') : null;
  const player = URL.parse(link?.dataset['player'] ?? '');
  // A frame of this site's own origin could remove its sandbox.
  if (link === null || player?.protocol !== 'https:' || player.origin === location.origin) return;
  event.preventDefault();
  const frame = toFrame(link, player.href);
  link.replaceWith(frame);
  frame.focus();
});

function toFrame(link: HTMLElement, player: string): HTMLIFrameElement {
  const { width, height } = link.getBoundingClientRect();
  const frame = document.createElement('iframe');
  frame.className = 'embed-frame';
  frame.title = (link.querySelector('.embed-label') ?? link).textContent.trim();
  frame.allow = 'autoplay; fullscreen; encrypted-media; picture-in-picture';
  frame.allowFullscreen = true;
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.sandbox.add('allow-scripts', 'allow-same-origin', 'allow-presentation', 'allow-popups');
  // As large as the link, so that nothing below it moves. It still shrinks with the window.
  Object.assign(frame.style, {
    aspectRatio: `${width} / ${height}`,
    border: '0',
    display: 'block',
    inlineSize: `${width}px`,
    maxInlineSize: '100%',
  });
  frame.src = player;
  return frame;
}
