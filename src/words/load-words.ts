import { z } from 'zod';
import type { Language, Words } from './face.ts';
import { createSpeech } from './speech.ts';

/** What the site says, and in which language it really does. */
export interface Spoken {
  readonly words: Words;
  /** The language of the words: BCP 47, with the region that was asked for if there is such a language. */
  readonly language: string;
  /** False where English stands in for a language that has no file. */
  readonly known: boolean;
}

const fallback = 'en';

const languageModule = z.object({
  default: z.custom<Language>((value) => typeof value === 'function'),
});

// A file in languages/ is all that a language takes, so nothing lists them. Bundlers read this form of an import.
const load = async (name: string): Promise<Language | undefined> => {
  try {
    return languageModule.parse(await import(`./languages/${name}.ts`)).default;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

// What Node says of a file that is not there, what Vite says, and what its bundles say.
const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && (error.code === 'ERR_MODULE_NOT_FOUND' || error.code === 'ERR_LOAD_URL')) ||
    error.message.startsWith('Unknown variable dynamic import'));

/** `pt-BR`, then `pt`: file names in the order in which they are looked for. */
const namesOf = (language: string): string[] => {
  const parts = language.split('-');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
};

/** The words of a language (BCP 47), of its closest relative, or English, as for what is no language at all. */
export const loadWords = async (language: string): Promise<Spoken> => {
  for (const tag of canonical(language)) {
    for (const name of namesOf(tag)) {
      const found = await load(name);
      if (found) return { words: found(createSpeech(tag)), language: tag, known: true };
    }
  }
  const english = await load(fallback);
  if (!english) throw new Error('src/words/languages/en.ts is missing. Put it back.');
  return { words: english(createSpeech(fallback)), language: fallback, known: false };
};

const canonical = (language: string): string[] => {
  try {
    return Intl.getCanonicalLocales(language);
  } catch {
    return [];
  }
};
