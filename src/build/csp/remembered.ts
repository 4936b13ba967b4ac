/** Asks once for each text, as long as there are not too many of them. */
export const remembered = <T>(most: number, ask: (text: string) => T): ((text: string) => T) => {
  const answers = new Map<string, T>();
  return (text) => {
    const known = answers.get(text);
    if (known !== undefined) return known;
    const answer = ask(text);
    if (answers.size >= most) answers.clear();
    answers.set(text, answer);
    return answer;
  };
};
