/** The key of a reader's choice in `localStorage`: `light`, `dark`, or nothing to follow the device. */
export const themeKey = 'theme';

/**
 * The script in the head of every page. It applies the reader's choice before the browser paints, so no page flashes in the wrong theme.
 * It is the same on every site, so the content security policy can allow it by hash. Without storage, the page follows the device.
 */
export const themeScript =
  `try{let t=localStorage.${themeKey};` +
  '/^(light|dark)$/.test(t)&&(document.documentElement.dataset.theme=t)}catch{}';
