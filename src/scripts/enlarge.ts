/** A plain click on a link to a larger picture (`a.enlarge`) opens the page's dialog. */
document.addEventListener('click', (event) => {
  const { altKey, button, ctrlKey, defaultPrevented, metaKey, shiftKey, target } = event;
  if (defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a.enlarge') : null;
  // A file that was not copied is on another host, from which nothing is loaded.
  if (link?.origin !== location.origin) return;
  event.preventDefault();
  void import('./lightbox.ts').then(
    ({ open }) => open(link),
    () => location.assign(link.href),
  );
});
