/** WordPress's own duotones: the colours of the darkest and of the lightest parts of a picture. */
const presets: Readonly<Record<string, string>> = {
  'dark-grayscale': '000000-7f7f7f',
  grayscale: '000000-ffffff',
  'purple-yellow': '8c00b7-fcff41',
  'blue-red': '000097-ff4747',
  midnight: '000000-00a5ff',
  'magenta-yellow': 'c7005a-fff278',
  'purple-green': 'a60072-67ff66',
  'blue-orange': '1900d8-ffa96b',
};

/** `wp-duotone-000097-ff4747-1`: the last number counts the duotones of one request. */
const chosen = /^((?:[0-9a-f]{3}|[0-9a-f]{6})(?:-(?:[0-9a-f]{3}|[0-9a-f]{6})){1,7})-\d{1,6}$/;

const own = /(?<=[ "])duotone(?:-[0-9a-f]{6}){2,8}(?=[ "])/g;
const ownName = /^duotone(?:-[0-9a-f]{6}){2,8}$/;

/** True for a class name that {@link duotoneName} gives. */
export function isDuotone(name: string): boolean {
  return ownName.test(name);
}

/** `duotone-000097-ff4747`. Empty if none. Null for a theme's, whose colours are unknown. */
export function duotoneName(name: string): string | null {
  const slug = name.replace(/^wp-duotone-/, '');
  if (/^unset(?:-\d+)?$/.test(slug)) return '';
  const colours = Object.hasOwn(presets, slug) ? presets[slug] : chosen.exec(slug)?.[1];
  return colours === undefined ? null : `duotone-${colours.split('-').map(sixDigits).join('-')}`;
}

const sixDigits = (colour: string): string =>
  colour.length === 6 ? colour : colour.replace(/./g, (digit) => digit + digit);

/** The duotone filters in a text's HTML, and their rules; both are empty without any. */
export function duotonesOf(html: string): { readonly svg: string; readonly css: string } {
  const names = [...new Set(html.match(own))];
  if (names.length === 0) return { svg: '', css: '' };
  const filters = names.map(filterOf).join('');
  const rules = names.map((name) => `.prose .${name} :is(img,video){filter:url(#${name})}`);
  return {
    svg: `<svg class="duotones" width="0" height="0" aria-hidden="true" focusable="false">${filters}</svg>`,
    css: `.duotones{position:absolute}${rules.join('')}`,
  };
}

/** A filter that draws the lightness of a picture in the colours of its name. */
function filterOf(name: string): string {
  const colours = name.split('-').slice(1);
  const lightness = '.299 .587 .114 0 0';
  const channels = ['R', 'G', 'B'].map((channel, place) => {
    const values = colours.map((colour) =>
      Number((parseInt(colour.slice(place * 2, place * 2 + 2), 16) / 255).toFixed(3)),
    );
    return `<feFunc${channel} type="table" tableValues="${values.join(' ')}"></feFunc${channel}>`;
  });
  return `<filter id="${name}" color-interpolation-filters="sRGB"><feColorMatrix type="matrix" values="${lightness} ${lightness} ${lightness} 0 0 0 1 0"></feColorMatrix><feComponentTransfer>${channels.join('')}</feComponentTransfer></filter>`;
}
