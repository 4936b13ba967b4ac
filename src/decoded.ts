/** Text without percent-encoding. Text whose encoding is invalid stays as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
