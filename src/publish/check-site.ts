import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readBuildFacts, type BuildFacts } from './build-facts.ts';
import { brokenTargets, checkLinks } from './checks/links.ts';
import type { Outcome } from './checks/outcome.ts';
import { checkPictures } from './checks/pictures.ts';
import { checkShrink } from './checks/shrunk.ts';
import { checkSizes } from './checks/sizes.ts';
import { checkTexts } from './checks/text-pages.ts';
import { checkPages } from './checks/whole-pages.ts';
import { saysMissing } from './error-code.ts';
import type { Earlier } from './difference.ts';
import type { Examined } from './examine.ts';
import type { PublishedState } from './published-state.ts';

export interface CheckRules {
  /** The largest share of the posts, and of the pages, that may vanish at once. */
  readonly maxShrink: number;
  /** A missing picture fails. */
  readonly strictImages: boolean;
}

interface Subject {
  /** Its `redirects.json`. */
  readonly redirects: string;
  readonly examined: Examined;
  readonly facts: BuildFacts;
  readonly state: PublishedState;
  readonly earlier: Earlier | null;
  readonly stateBefore: PublishedState | null;
  readonly rules: CheckRules;
}

/** Looks at a site before it is live. Gives what was found, and the targets of links that lead nowhere. */
export function checkSite(subject: Subject): { outcomes: Outcome[]; broken: Set<string> } {
  const { redirects, examined, facts, state, earlier, stateBefore, rules } = subject;
  const broken = brokenTargets(examined, oldPaths(redirects));
  const factsBefore = earlier === null ? null : readBuildFacts(earlier.site);
  const outcomes = [
    checkTexts(state, examined),
    checkShrink(stateBefore, state, rules.maxShrink),
    checkPages(examined),
    checkLinks(examined, broken, earlier),
    checkPictures(factsBefore, facts, rules.strictImages),
    checkSizes(earlier?.index ?? null, examined),
  ];
  return { outcomes, broken };
}

export const redirectsFile = join('server', 'redirects.json');

const table = z.object({ paths: z.record(z.string(), z.string()) });

/** Where the server sends readers on from, by the paths' keys. */
function oldPaths(file: string): Set<string> {
  try {
    const text = readFileSync(file, 'utf8');
    return new Set(Object.keys(table.parse(JSON.parse(text)).paths));
  } catch (error) {
    if (saysMissing(error)) return new Set();
    throw error;
  }
}
