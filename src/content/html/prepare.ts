import { colour, readCodeBlock, type CodeBlock } from './code-blocks.ts';
import type { Finding, Heading, Prepared, Reference, Surroundings } from './face.ts';
import { gatherFindings } from './findings.ts';
import { listHeadings } from './headings.ts';
import { tellRest, withinSize } from './limits.ts';
import { startReading } from './reading.ts';
import { sanitise } from './sanitise.ts';
import { findShortcodes } from './shortcodes.ts';
import { splitPages } from './split-pages.ts';
import { serialise } from './tree.ts';
import { walk } from './walk.ts';

export interface Preparation {
  readonly prepared: Prepared;
  readonly findings: readonly Finding[];
}

/** The text of a post or page as safe HTML with gaps, and what had to be left out. Never throws. */
export async function prepareBody(html: string, surroundings: Surroundings): Promise<Preparation> {
  const { codeBlocks, finish } = read(html, surroundings, { listed: true });
  for (const block of codeBlocks) await colour(block);
  return finish();
}

/**
 * The same for a short text, such as a comment or a description: it is not divided, its headings are
 * not listed, and code in it is not coloured.
 */
export function prepareText(html: string, surroundings: Surroundings): Preparation {
  return read(html, surroundings, { listed: false }).finish();
}

function read(
  html: string,
  surroundings: Surroundings,
  { listed }: { readonly listed: boolean },
): { readonly codeBlocks: readonly CodeBlock[]; readonly finish: () => Preparation } {
  const findings = gatherFindings();
  const bounded = withinSize(html);
  tellRest(bounded, findings);
  const pages = listed ? splitPages(bounded.html) : [bounded.html];
  const references: Reference[] = [];
  const headings: Heading[] = [];
  const codeBlocks: CodeBlock[] = [];
  const sheets = pages.map((page) => {
    const ids = new Set<string>();
    const safe = sanitise(page, { findings, ids });
    return { tree: safe.tree, ids, shortcodes: findShortcodes(safe.html) };
  });
  const pageById = new Map<string, number>();
  for (const [page, { ids }] of sheets.entries())
    for (const id of ids) if (!pageById.has(id)) pageById.set(id, page);
  const list = listHeadings(headings, new Set(pageById.keys()));
  const reading = startReading({ surroundings, findings }, references);
  sheets.forEach(({ tree, ids, shortcodes }, part) =>
    walk(tree, {
      reading,
      shortcodes,
      pageOf: (id) => (ids.has(id) ? -1 : (pageById.get(id) ?? -1)),
      onHeading: (heading) => listed && list.add(heading, part),
      onCode(pre) {
        const block = readCodeBlock(pre);
        if (block !== null) codeBlocks.push(block);
      },
    }),
  );
  return {
    codeBlocks,
    finish: () => ({
      prepared: { parts: sheets.map(({ tree }) => serialise(tree)), references, headings },
      findings: findings.list(),
    }),
  };
}
