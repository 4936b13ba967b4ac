/** Buttons that share a text: to whatever the device knows, and as a link that is copied. */
export const wireShare = (): void => {
  for (const box of document.querySelectorAll<HTMLElement>('[data-share]')) {
    const title = box.dataset['share'] ?? '';
    // Of a site that does not know its own address, only the path is given.
    const told = box.dataset['shareUrl'];
    const url =
      told === undefined ? location.origin + location.pathname : new URL(told, location.href).href;
    const address = box.querySelector<HTMLInputElement>('[data-share-address]');
    if (address) address.value = url;

    const elsewhere = box.querySelector<HTMLElement>('[data-share-elsewhere]');
    // Both are missing where a page is not served securely, whatever the types say.
    if (elsewhere && 'share' in navigator) {
      elsewhere.closest('li')?.setAttribute('data-shown', '');
      elsewhere.addEventListener('click', () => {
        // A reader who thinks better of it is no error.
        navigator.share({ title, url }).catch(() => undefined);
      });
    }

    const copy = box.querySelector<HTMLElement>('[data-share-copy]');
    const status = box.querySelector<HTMLElement>('[data-share-copied]');
    if (!copy || !status) continue;
    if (!('clipboard' in navigator)) {
      copy.remove();
      continue;
    }
    copy.addEventListener('click', () => {
      navigator.clipboard.writeText(url).then(
        () => {
          status.textContent = status.dataset['shareCopied'] ?? '';
        },
        // Not here, or not to this reader.
        () => copy.remove(),
      );
    });
  }
};
