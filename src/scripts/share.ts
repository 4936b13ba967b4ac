/** Buttons that share a text: by the device's share menu, or by copying its link. */
export function wireShare(): void {
  for (const box of document.querySelectorAll<HTMLElement>('[data-share]')) {
    const title = box.dataset['share'] ?? '';
    // Without SITE_URL, the attribute is missing or has only a path.
    const given = box.dataset['shareUrl'];
    const url =
      given === undefined
        ? location.origin + location.pathname
        : new URL(given, location.href).href;
    const address = box.querySelector<HTMLInputElement>('[data-share-address]');
    if (address) address.value = url;

    const elsewhere = box.querySelector<HTMLElement>('[data-share-elsewhere]');
    // A page without https has neither `share` nor `clipboard`, although the types say so.
    if (elsewhere && 'share' in navigator) {
      elsewhere.closest('li')?.setAttribute('data-shown', '');
      elsewhere.addEventListener('click', () => {
        // The reader may cancel.
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
        // The browser or the reader refuses.
        () => copy.remove(),
      );
    });
  }
}
