export type { Language, PluralForms, Speech, Words } from './face.ts';
export { loadWords, type Spoken } from './load-words.ts';
export type { DeskWords } from './desk/face.ts';
export type { StatusName } from './desk/face/posts.ts';
export { deskSpeaks, loadDeskWords, type DeskSpoken } from './desk/load.ts';
