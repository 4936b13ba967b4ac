export type { Language, PluralForms, Speech, Words } from './face.ts';
export { loadWords, type Spoken } from './load-words.ts';
