import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { atPlace, ProgramError, type Place } from '../../config/index.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const nameOf = ({ file, line, column }: Place): string =>
  `${relative(root, file)}:${line}:${column}`;

/**
 * Turns an error of compiled code into one that shows the place in the sources.
 * @param during what the program was doing, as a sentence: `The page /about/ was being rendered.`
 */
export function programError(cause: unknown, during: string): unknown {
  if (!(cause instanceof Error) || cause.name === 'ProgramError') return cause;
  const [place, ...callers] = placesIn(cause);
  if (place === undefined) return new ProgramError(`${during}\n${cause.stack ?? cause.message}`);
  const called = callers.length === 0 ? [] : [`Called from ${callers.map(nameOf).join(', ')}.`];
  const message = [described(place, cause.message), '', during, ...called].join('\n');
  return new ProgramError(message, { cause });
}

// The errors of Vite, Rolldown and Astro's compiler for a file that they can't read.
const compilation = z.object({
  message: z.string(),
  id: z.string().optional(),
  frame: z.string().optional(),
  loc: z
    .object({
      file: z.string().optional(),
      line: z.number().optional(),
      column: z.number().optional(),
    })
    .optional()
    .catch(undefined),
});

/** The error for a program that can't be compiled. It lists each file with its reason. */
export function compileError(error: unknown): ProgramError {
  if (error instanceof ProgramError) return error;
  // Astro's error about the content config has the real error as its cause. See docs/astro.md.
  const isOfConfig = error instanceof Error && error.name === 'GenerateContentTypesError';
  const cause = isOfConfig && error.cause !== undefined ? error.cause : error;
  const several = z.object({ errors: z.array(z.unknown()).nonempty() }).safeParse(cause).data;
  const texts = (several?.errors ?? [cause]).map((error) => compileText(error));
  return new ProgramError(texts.join('\n\n'));
}

const compileText = (error: unknown): string => {
  const { data } = compilation.safeParse(error);
  if (data === undefined) return String(error);
  const text = stripVTControlCharacters(data.message);
  const [first = ''] = text.split('\n', 1);
  const message = first.replace(/^\[[\w:-]+\]\s*/, '');
  // Rolldown writes the place above the source lines, with the column counted from 1.
  const shown = /─\[ (?<file>.+):(?<line>\d+):(?<column>\d+) \]/.exec(text)?.groups;
  const { loc, id, frame } = data;
  if (shown !== undefined) {
    const { file = '', line, column } = shown;
    return described(
      { file: join(root, file), line: Number(line), column: Number(column) },
      message,
    );
  }
  const file = loc?.file ?? id;
  // Here, columns are counted from 0.
  if (loc?.line && file !== undefined)
    return described({ file, line: loc.line, column: (loc.column ?? 0) + 1 }, message);
  const [inProgram] = error instanceof Error ? placesIn(error) : [];
  if (inProgram !== undefined) return described(inProgram, text);
  // Astro's messages contain Markdown.
  const plain = text.replaceAll('**', '');
  const named = file === undefined ? plain : `${relative(root, file)}: ${plain}`;
  return [named, ...(frame === undefined ? [] : [frame])].join('\n\n');
};

const described = (place: Place, message: string): string =>
  atPlace(place, relative(root, place.file), message);

/** Places in the sources in an error's stack, innermost first, without renderer and commands. */
const placesIn = ({ stack = '' }: Error): Place[] => {
  const found = new Map<string, Place>();
  for (const line of stack.split('\n')) {
    const { file, at, column } = frameOf.exec(line)?.groups ?? {};
    if (file === undefined) continue;
    const path = file.startsWith('file:') ? fileURLToPath(file) : file;
    const place = inSources({ file: path, line: Number(at), column: Number(column) });
    if (place !== null) found.set(nameOf(place), place);
  }
  return [...found.values()];
};

const frameOf = /^\s+at .*?(?<file>(?:file:\/\/)?\/[^()]+?):(?<at>\d+):(?<column>\d+)\)?$/;

/** A place in `src/` for one in the compiled program; null for packages and the renderer. */
const inSources = (place: Place): Place | null => {
  const map = `${place.file}.map`;
  if (!existsSync(map)) return isOurs(place.file) ? place : null;
  const payload = JSON.parse(readFileSync(map, 'utf8')) as SourceMapPayload;
  const entry = new SourceMap(payload).findEntry(place.line - 1, place.column - 1);
  if (!('originalSource' in entry)) return null;
  // The program was compiled in another folder, so only the end of the map's paths is right.
  const { path } = /(?:^|\/)(?<path>src\/.+)$/.exec(entry.originalSource)?.groups ?? {};
  if (path === undefined || entry.originalSource.includes('node_modules')) return null;
  const file = join(root, path);
  return isOurs(file)
    ? { file, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
    : null;
};

const isOurs = (file: string): boolean => {
  const path = relative(root, file);
  return path.startsWith('src/') && !/^src\/(?:build\/render|cli)\//.test(path);
};
