/** Where a reader's choice is kept: `light`, `dark`, or nothing for what the device says. */
export const themeKey = 'theme';

/**
 * What the head of every page runs before anything is painted, so that no page flashes in the light
 * that a reader has chosen against. It is the same on every site, so that a content security policy
 * can name it by its hash. A browser that keeps no storage throws, and shows what the device says.
 */
export const themeScript =
  `try{let t=localStorage.${themeKey};` +
  '/^(light|dark)$/.test(t)&&(document.documentElement.dataset.theme=t)}catch{}';
