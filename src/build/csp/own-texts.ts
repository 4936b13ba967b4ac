import { Parser } from 'htmlparser2';

/** The texts of a page's scripts and styles, as a parser reads them. An attribute may hold what looks like one. */
export const ownTexts = (html: string): readonly string[] => {
  const texts: string[] = [];
  let own: string | null = null;
  const parser = new Parser({
    onopentagname: (name) => {
      if (name === 'script' || name === 'style') own = '';
    },
    ontext: (text) => {
      if (own !== null) own += text;
    },
    onclosetag: () => {
      if (own !== null && own !== '') texts.push(own);
      own = null;
    },
  });
  parser.end(html);
  return texts;
};
