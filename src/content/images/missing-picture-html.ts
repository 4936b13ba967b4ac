import { escapeUTF8 } from 'entities';

export interface MissingPicture {
  readonly alt: string;
  /** As the content says, in pixels. */
  readonly width: number | null;
  readonly height: number | null;
  readonly classes?: string | undefined;
}

/** What stands where a picture is missing: as much room as it would take, and its alt text. Pure; all is escaped. */
export function missingPictureHtml({ alt, width, height, classes = '' }: MissingPicture): string {
  const names = escapeUTF8(`missing-picture ${classes}`.trim());
  const text = escapeUTF8(alt);
  // A picture without an alt text decorates: nobody is told that it is not there.
  const role = alt === '' ? ' aria-hidden="true"' : ` role="img" aria-label="${text}"`;
  const words = alt === '' ? '' : `<span>${text}</span>`;
  return `<span class="${names}"${role}>${room(width, height)}${words}</span>`;
}

// An empty drawing shrinks as a picture does, and needs no style of its own.
function room(width: number | null, height: number | null): string {
  if (width === null || height === null) return '';
  return `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" aria-hidden="true"></svg>`;
}
