export { mixColours, white } from './colours.ts';
export {
  elementStyle,
  isStyleClass,
  namesOf,
  settable,
  settingName,
  settingOf,
} from './declarations.ts';
export { duotoneName, duotonesOf, isDuotone } from './duotones.ts';
export { hashedStyles, stylesNeeded, stylesOfText } from './page-styles.ts';
export { type Presets, readPresets, wordpressPresets } from './presets.ts';
export { readRules } from './style-rules.ts';
export { hasPresets, storedStyles, type Styles, toStore, wordpressStyles } from './styles.ts';
