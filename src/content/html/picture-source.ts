import type { Element } from 'domhandler';
import { candidatesAttribute } from './attributes.ts';
import { attribute } from './tree.ts';

export interface Candidate {
  /** As it is written. */
  readonly written: string;
  /** In pixels; null when nothing tells. */
  readonly width: number | null;
}

/** Every address under which an element offers its picture. */
export function candidatesOf(element: Element): readonly Candidate[] {
  const shown = Number(attribute(element, 'width') ?? '') || null;
  const set = candidatesOfSet(attribute(element, candidatesAttribute) ?? '', shown);
  const src = attribute(element, 'src')?.trim() ?? '';
  if (src === '' || set.some(({ written }) => written === src)) return set;
  return [{ written: src, width: sizeInName(src)?.width ?? null }, ...set];
}

function candidatesOfSet(set: string, shown: number | null): Candidate[] {
  if (set.trim() === '') return [];
  return set
    .trim()
    .split(/,\s+|(?<=\s[\d.]{1,8}[wx]),/)
    .flatMap((each) => {
      const [written = '', size = ''] = each.trim().split(/\s+/);
      if (written === '') return [];
      const [, number, unit] = /^([\d.]{1,8})([wx])$/.exec(size) ?? [];
      const named = sizeInName(written)?.width ?? null;
      if (unit === 'w') return [{ written, width: Number(number) || named }];
      return [{ written, width: named ?? (shown ?? 1) * (Number(number) || 1) }];
    });
}

/** WordPress writes the size of each copy that it made into its name. */
export function sizeInName(address: string): { width: number; height: number } | null {
  const [, width, height] = /-(\d{1,5})x(\d{1,5})\.[a-z0-9]{3,5}(?:[?#]|$)/i.exec(address) ?? [];
  return width === undefined || height === undefined
    ? null
    : { width: Number(width), height: Number(height) };
}

const wideEnough = 1600;

/** The smallest that is wide enough for the layout, or else the largest. */
export function chooseCandidate<T extends Candidate>(candidates: readonly T[]): T | null {
  let chosen: T | null = null;
  for (const candidate of candidates)
    if (chosen === null || isBetter(widthIn(candidate), widthIn(chosen))) chosen = candidate;
  return chosen;
}

// Without a size in its name it is the original, which no copy of it outdoes.
function widthIn({ width }: Candidate): number {
  return width ?? Infinity;
}

function isBetter(width: number, than: number): boolean {
  return than < wideEnough ? width > than : width >= wideEnough && width < than;
}
