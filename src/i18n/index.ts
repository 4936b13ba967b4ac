export { loadWords, type Words } from './load-words.ts';
export type { DeskWords } from './desk/en.ts';
export { deskSpeaks, loadDeskWords, type DeskSpoken } from './desk/load.ts';
export type { PluralForms } from './speech.ts';
