import { bad } from './terminal.ts';

// Errors that say what happened and what to do. They are told by name, since code that Vite has
// loaded a second time throws classes of its own.
const explained = new Set(['CmsError', 'SettingsError', 'StoreError', 'SyncError']);

const hintOf = (error: Error): string =>
  'hint' in error && typeof error.hint === 'string' ? `\n${error.hint}` : '';

const stackOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\nCaused by: ${stackOf(error.cause)}`;
  return `${error.stack ?? `${error.name}: ${error.message}`}${cause}`;
};

/** What a person is told of a failure: sentences where it is a known one, else everything there is. */
export const explain = (error: unknown): string => {
  if (error instanceof Error && explained.has(error.name)) {
    return `${bad('Error:')} ${error.message}${hintOf(error)}`;
  }
  return `${bad('Error:')} ${stackOf(error)}\n\nThis looks like a fault in Galley. Please report it, with the text above and what you did before.`;
};
