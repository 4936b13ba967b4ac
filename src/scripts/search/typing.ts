// Long enough for the next letter, short enough to be no wait.
const pause = 120;

/**
 * Calls back when a reader has typed and pauses. What an input method is still composing is no word
 * yet.
 */
export const onTyping = (input: HTMLInputElement, typed: () => void): void => {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(waiting);
    waiting = setTimeout(typed, pause);
  };
  input.addEventListener('input', (event) => {
    if (event instanceof InputEvent && event.isComposing) return;
    wait();
  });
  input.addEventListener('compositionend', wait);
};
