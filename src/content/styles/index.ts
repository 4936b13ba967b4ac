export { gradients, mixColours, palette } from './colours.ts';
export { isStyleClass, namesOf, settable, settingName, settingOf, white } from './declarations.ts';
