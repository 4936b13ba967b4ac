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
  return `<span class="${names}"${role}${style(width, height)}>${text}</span>`;
}

function style(width: number | null, height: number | null): string {
  const room = width === null ? [] : [`inline-size:min(100%,${width}px)`];
  const ratio = width === null || height === null ? [] : [`aspect-ratio:${width}/${height}`];
  const rules = [...room, ...ratio];
  return rules.length === 0 ? '' : ` style="${rules.join(';')}"`;
}
