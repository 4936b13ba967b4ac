/** In `localStorage`: `light`, `dark`, or nothing to follow the device. */
export const themeKey = 'theme';

/**
 * In the head of every page: applies the reader's choice before the browser paints. The same on
 * every site, so the content security policy allows it by hash. Without storage, the device's.
 */
export const themeScript =
  `try{let t=localStorage.${themeKey};` +
  '/^(light|dark)$/.test(t)&&(document.documentElement.dataset.theme=t)}catch{}';
