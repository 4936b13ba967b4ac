import type { Prepared } from '../../../../src/content/html/index.ts';

/** The parts of a text, with the declarations of each look in place of its class names: `class="wp-block-group [color:#ff0000]"`. */
export function withLooks({ parts, sheet = [] }: Prepared): readonly string[] {
  const rules = new Map(
    sheet.map(({ selector, declarations }) => [
      selector.slice(1),
      `[${declarations.map((each) => each.join(':')).join(';')}]`,
    ]),
  );
  return parts.map((part) =>
    part
      .replace(/ sets-[a-z-]+/g, '')
      .replace(/(?<=[ "])s-[\w-]{8}(?=[ "])/g, (name) => rules.get(name) ?? name),
  );
}
