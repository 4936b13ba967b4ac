import type { Findings, NewFinding } from './findings.ts';
import type { Attributes } from './report-tag.ts';

interface Held {
  /** That of the element which has the colours. */
  readonly depth: number;
  readonly finding: NewFinding;
  /** True if the element has something of these colours. */
  isSeen: boolean;
}

/**
 * Holds back findings on colours of links, headings and buttons until the block has such an
 * element: without one, nothing is lost. `open` and `close` are called for each tag.
 */
export function holdElementColours(all: Findings) {
  const held: Held[] = [];
  let depth = 0;
  const add = (finding: NewFinding) => {
    if (finding.kind !== 'link-colour' && finding.kind !== 'element-colour') all.add(finding);
    else held.push({ depth, finding, isSeen: false });
  };
  return {
    findings: { ...all, add },
    open(tag: string, { class: classes = '' }: Attributes): void {
      depth++;
      if (held.length === 0) return;
      const kind = coloured(tag, classes);
      for (const each of held) if (each.finding.kind === kind) each.isSeen = true;
    },
    close(): void {
      for (let last = held.at(-1); last?.depth === depth; last = held.at(-1)) {
        if (last.isSeen) all.add(last.finding);
        held.pop();
      }
      depth--;
    },
  };
}

function coloured(tag: string, classes: string): NewFinding['kind'] | null {
  if (/^(?:h[1-6]|button)$/.test(tag) || /\bwp-element-(?:button|caption)\b/.test(classes))
    return 'element-colour';
  return tag === 'a' ? 'link-colour' : null;
}
