import { createSpeech, localeOf } from '../speech.ts';
import type { DeskLanguage } from './en.ts';

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
export async function loadDeskWords(language: string) {
  const locale = new Intl.Locale(deskSpeaks(language) ? language : 'en');
  const load = languages[locale.language] ?? loadEnglish;
  const { default: say } = await load();
  const tag = locale.toString();
  return {
    words: say(createSpeech(tag)),
    /** BCP 47. It has the requested region if the desk speaks the language. */
    language: tag,
    direction: locale.getTextInfo().direction === 'rtl' ? 'rtl' : 'ltr',
  } as const;
}

export type DeskSpoken = Awaited<ReturnType<typeof loadDeskWords>>;
