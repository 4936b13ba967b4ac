/** Runs in a page: goes down to its end, so that what is lazy begins to load, and back to the top. */
export async function scrollThrough(): Promise<void> {
  const frame = () => new Promise(requestAnimationFrame);
  for (let y = 0; y < document.documentElement.scrollHeight; y += window.innerHeight / 2) {
    window.scrollTo({ top: y, behavior: 'instant' });
    await frame();
  }
  window.scrollTo({ top: 0, behavior: 'instant' });
  await frame();
}
