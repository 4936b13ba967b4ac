const longest = 200;

/** Foreign words as one line of so many characters at most; null where nothing is left of them. */
export const plainWords = (text: string): string | null => {
  const line = text.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return line === '' ? null : [...line].slice(0, longest).join('');
};
