import { escapeUTF8 } from 'entities';
import sharp from 'sharp';

/** Letters on nothing: RGBA. */
export interface SetText {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  /** `#rrggbb`; a letter of several colours, such as an emoji, has its own. */
  readonly colour: string;
}

export interface TextStyle {
  /** Families in the order in which they are tried for each letter. */
  readonly families: readonly string[];
  /** In pixels. */
  readonly size: number;
  /** 100 to 1000. */
  readonly weight: number;
  /** `#rrggbb` */
  readonly colour: string;
  /** In pixels; lines are broken at it, within words if need be. */
  readonly width: number;
}

/**
 * Sets a text in lines, those of a right-to-left script from the right. The picture is as large as the ink. Throws
 * when there is none, as with spaces alone.
 */
export async function setText(text: string, style: TextStyle): Promise<SetText> {
  const { families, size, weight, colour, width } = style;
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}" font_weight="${weight}" line_height="1.12">${escapeUTF8(text)}</span>`,
      // A comma at the end, so that no word of a family's name is taken for a style.
      font: `${families.join(', ')}, ${size}`,
      ...{ width, wrap: 'word-char', rgba: true, dpi: 72 },
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, colour };
}
