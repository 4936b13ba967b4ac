export { mixColours, white } from './colours.ts';
export { duotoneName, duotonesOf, isDuotone } from './duotones.ts';
export {
  allowed,
  createLooks,
  insideOf,
  isLookClass,
  type Look,
  type Looks,
  setting,
} from './inline.ts';
export { checked, foreignName } from './check.ts';
export { isCounted, narrow, type PageLook, parseSheet } from './page-sheets.ts';
export {
  buildersOf,
  isBuilt,
  isLaidOut,
  laidOutNames,
  mayBeBuilt,
  namesOfLayout,
} from './built.ts';
export { hashedStyles, stylesNeeded, stylesOfText } from './page-styles.ts';
export {
  hasPresets,
  type Presets,
  readPresets,
  storedStyles,
  type Styles,
  toStore,
  wordpressPresets,
  wordpressStyles,
} from './presets.ts';
export { printLayout, printSheet } from './print.ts';
export { type Declaration, readRules, type Rule, type Sheet, storedSheet } from './rules.ts';
export { classesIn, classOfTag, selectRules } from './select.ts';
