import type { Document, Element } from 'domhandler';
import type { Finding, Heading, Prepared, Reference, Surroundings } from './face.ts';
import { gatherFindings } from './findings.ts';
import { listHeadings } from './headings.ts';
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
  return read(splitPages(html), surroundings, { listed: true }).finish();
}

/**
 * The same for a short text, such as a comment or a description: it is not divided, its headings are
 * not listed, and code in it is not coloured.
 */
export function prepareText(html: string, surroundings: Surroundings): Preparation {
  return read([html], surroundings, { listed: false }).finish();
}

interface Read {
  /** Blocks of code whose language is said. */
  readonly codes: readonly Element[];
  readonly finish: () => Preparation;
}

function read(
  pages: readonly string[],
  surroundings: Surroundings,
  { listed }: { listed: boolean },
): Read {
  const findings = gatherFindings();
  const references: Reference[] = [];
  const headings: Heading[] = [];
  const codes: Element[] = [];
  const ids = pages.map(() => new Set<string>());
  const trees = pages.map((page, part) =>
    sanitise(page, { findings, ids: ids[part] ?? new Set() }),
  );
  const list = listHeadings(headings, new Set(ids.flatMap((each) => [...each])));
  const reading = startReading({ surroundings, findings }, references);
  trees.forEach((tree, part) =>
    walk(tree, {
      reading,
      shortcodes: findShortcodes(pages[part] ?? ''),
      onHeading: (element) => listed && list.add(element, part),
      onCode: (block) => codes.push(block),
    }),
  );
  return {
    codes,
    finish: () => ({
      prepared: { parts: trees.map((tree: Document) => serialise(tree)), references, headings },
      findings: findings.list(),
    }),
  };
}
