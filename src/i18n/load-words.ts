import { z } from 'zod';
import type { Language, Words } from './languages/en.ts';
import { createSpeech, localeOf } from './speech.ts';

export type { Words };

/** The site's words, and the language that they are in. */
interface Spoken {
  readonly words: Words;
  /** BCP 47. It has the requested region if there are words for the language. */
  readonly language: string;
}

const english = 'en';

const languageModule = z.object({
  default: z.custom<Language>((value) => typeof value === 'function'),
});

/** The words of a language (BCP 47) or of its closest relative; English if there are neither. */
export async function loadWords(language: string): Promise<Spoken> {
  const wanted = localeOf(language)?.toString() ?? english;
  for (const tag of [wanted, english]) {
    for (const name of namesOf(tag)) {
      const say = await load(name);
      if (say) return { words: say(createSpeech(tag)), language: tag };
    }
  }
  throw new Error('src/i18n/languages/en.ts is missing. Put it back.');
}

/** The file names to try, in order: `pt-BR`, then `pt`. */
const namesOf = (tag: string): string[] => {
  const parts = tag.split('-');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
};

// A language is a file in languages/; nothing lists them. Bundlers understand this import.
const load = async (name: string): Promise<Language | undefined> => {
  try {
    return languageModule.parse(await import(`./languages/${name}.ts`)).default;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

// The errors for a missing file: of Node, of Vite, and of Vite's bundles.
const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && (error.code === 'ERR_MODULE_NOT_FOUND' || error.code === 'ERR_LOAD_URL')) ||
    error.message.startsWith('Unknown variable dynamic import'));
