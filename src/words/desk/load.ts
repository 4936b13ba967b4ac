import { z } from 'zod';
import { createSpeech } from '../speech.ts';
import type { DeskLanguage, DeskWords } from './face.ts';

/** What the desk says, and in which language it really does. */
export interface DeskSpoken {
  readonly words: DeskWords;
  /** BCP 47, with the region that was asked for if the desk speaks that language. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
}

const languages: Readonly<Record<string, () => Promise<unknown>>> = {
  de: () => import('./de/index.ts'),
  en: () => import('./en/index.ts'),
  pt: () => import('./pt/index.ts'),
};

const fallback = 'en';

const languageModule = z.object({
  default: z.custom<DeskLanguage>((value) => typeof value === 'function'),
});

const canonical = (language: string): string | undefined => {
  try {
    return Intl.getCanonicalLocales(language)[0];
  } catch {
    return undefined;
  }
};

const speak = async (tag: string): Promise<DeskSpoken | null> => {
  const load = languages[new Intl.Locale(tag).language];
  if (load === undefined) return null;
  return {
    words: languageModule.parse(await load()).default(createSpeech(tag)),
    language: tag,
    direction: new Intl.Locale(tag).getTextInfo().direction === 'rtl' ? 'rtl' : 'ltr',
  };
};

/** Whether the desk speaks a language (BCP 47), in whatever region. */
export const deskSpeaks = (language: string): boolean =>
  Object.hasOwn(languages, new Intl.Locale(canonical(language) ?? 'und').language);

/** The desk's words in a language (BCP 47); English for one that it does not speak, or that is none. */
export const loadDeskWords = async (language: string): Promise<DeskSpoken> => {
  const spoken = (await speak(canonical(language) ?? fallback)) ?? (await speak(fallback));
  if (spoken === null) throw new Error('src/words/desk/en is missing. Put it back.');
  return spoken;
};
