import { escapeAttribute } from 'entities';
import type { Prepared, Writers } from './face.ts';

/** Prepared HTML with its gaps filled: safe HTML, one text for each part. No parsing is done. */
export function fill({ parts, references }: Prepared, writers: Writers): readonly string[] {
  let pictures = 0;
  const write = (gap: string): string => {
    const reference = references[Number(gap)];
    switch (reference?.kind) {
      case 'link':
        return escapeAttribute(writers.link(reference));
      case 'file':
        return escapeAttribute(writers.file(reference));
      case 'picture':
        return writers.picture(reference, pictures++);
      case 'player':
        return writers.player(reference);
      case 'embed':
        return writers.embed(reference);
      case 'search':
        return writers.search();
      case undefined:
        return '';
    }
  };
  return parts.map((part) =>
    part
      .split('\0')
      .map((piece, place) => (place % 2 === 0 ? piece : write(piece)))
      .join(''),
  );
}
