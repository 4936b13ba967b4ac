import { createSpeech, localeOf } from '../speech.ts';
import type { DeskLanguage, DeskWords } from './en.ts';

/** The desk's words, and the language that they are in. */
export interface DeskSpoken {
  readonly words: DeskWords;
  /** BCP 47. It has the requested region if the desk speaks the language. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
}

const loadEnglish = () => import('./en.ts');

const languages: Readonly<Record<string, () => Promise<{ readonly default: DeskLanguage }>>> = {
  de: () => import('./de.ts'),
  en: loadEnglish,
  pt: () => import('./pt.ts'),
};

/** True if the desk speaks a language (BCP 47), in any region. */
export function deskSpeaks(language: string): boolean {
  return Object.hasOwn(languages, localeOf(language)?.language ?? '');
}

/** The desk's words in a language (BCP 47). English if the desk does not speak it. */
export async function loadDeskWords(language: string): Promise<DeskSpoken> {
  const locale = new Intl.Locale(deskSpeaks(language) ? language : 'en');
  const load = languages[locale.language] ?? loadEnglish;
  const { default: say } = await load();
  const tag = locale.toString();
  return {
    words: say(createSpeech(tag)),
    language: tag,
    direction: locale.getTextInfo().direction === 'rtl' ? 'rtl' : 'ltr',
  };
}
