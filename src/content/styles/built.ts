import { Parser } from 'htmlparser2';
import type { PageLook } from './page-sheets.ts';

/** Page builders and libraries of blocks, with the class names that only they write. */
const builders: readonly (readonly [name: string, classes: string])[] = [
  ['Elementor', 'elementor|e-con'],
  ['Divi', String.raw`et_pb_\w+`],
  ['Beaver Builder', String.raw`fl-(?:builder|row|module)(?:-[\w-]+)?`],
  ['WPBakery', String.raw`vc_\w+|wpb_\w+`],
  ['Bricks', String.raw`brxe-[\w-]+`],
  ['Oxygen', String.raw`oxy-[\w-]+|ct-section`],
  ['Breakdance', String.raw`bde-[\w-]+|breakdance`],
  ['SiteOrigin', String.raw`siteorigin-panels?[\w-]*|panel-(?:grid|layout)|so-panel`],
  ['Brizy', String.raw`brz-[\w-]+`],
  ['Avada', String.raw`fusion-[\w-]+`],
  ['Visual Composer', String.raw`vce-[\w-]+`],
  ['Kadence Blocks', String.raw`wp-block-kadence-[\w-]+|k[bt]-row-layout[\w-]*`],
  [
    'GenerateBlocks',
    String.raw`wp-block-generateblocks-[\w-]+|gb-(?:container|element|grid-wrapper|headline|text|button)(?:-[\w-]+)?`,
  ],
  ['Spectra', String.raw`(?:wp-block-uagb-|wp-block-spectra-|uagb-)[\w-]+`],
  ['Stackable', String.raw`(?:wp-block-stackable-|wp-block-ugb-|stk-)[\w-]+`],
  ['Essential Blocks', String.raw`(?:wp-block-essential-blocks-|eb-)[\w-]+`],
  ['Otter', String.raw`wp-block-themeisle-[\w-]+`],
  ['CoBlocks', String.raw`wp-block-coblocks-[\w-]+`],
  ['Getwid', String.raw`wp-block-getwid-[\w-]+`],
  ['Greenshift', String.raw`wp-block-greenshift-[\w-]+`],
  ['Nexter Blocks', String.raw`wp-block-(?:nexter|tpgb)-[\w-]+`],
  ['Gutentor', String.raw`wp-block-gutentor-[\w-]+`],
  ['Cwicly', String.raw`wp-block-cwicly-[\w-]+`],
  ['MaxiBlocks', String.raw`wp-block-maxi-[\w-]+`],
  ['Qubely', String.raw`wp-block-qubely-[\w-]+`],
];
const ofBuilder = new RegExp(`^(?:${builders.map(([, classes]) => classes).join('|')})$`);

/** True for a text that a page builder or a library of blocks laid out. */
export function isBuilt(html: string): boolean {
  return builtNames(html).next().done === false;
}

/** The names of the page builders and libraries of blocks that laid a text out. */
export function buildersOf(html: string): readonly string[] {
  const classes = [...new Set(builtNames(html))];
  return builders
    .filter(([, own]) => {
      const pattern = new RegExp(`^(?:${own})$`);
      return classes.some((name) => pattern.test(name));
    })
    .map(([name]) => name);
}

function* builtNames(html: string): Generator<string> {
  for (const [, names = ''] of html.matchAll(/\sclass=["']([^"'<>]{1,2000})["']/g))
    yield* names.split(/\s+/).filter((name) => ofBuilder.test(name));
}

/** Names that core, themes and editors give single elements. */
const ofElements =
  /^(?:wp-|wp_|has-|is-|are-|align|size-|blocks-|gallery|columns-|language-|attachment-|screen-reader|mce|Mso|Apple-|p\d+$|s\d+$)/;

/** The class names of a text that a page builder of unknown name may have written. */
export function namesOfLayout(html: string): readonly string[] {
  const names = new Set<string>();
  for (const [, some = ''] of html.matchAll(/\sclass=["']([^"'<>]{1,2000})["']/g))
    for (const name of some.split(/\s+/))
      if (name !== '' && !ofElements.test(name)) names.add(name);
  return [...names];
}

/** True if most of a text is in elements with such names: its public page shows their layout. */
export function mayBeBuilt(html: string): boolean {
  const names = new Set(namesOfLayout(html));
  return names.size >= fewest && shareOf(html, names) >= leastShare;
}

/** The names of a text that sheets of its page give a box to. */
export function laidOutNames({ rules }: Pick<PageLook, 'rules'>, html: string): readonly string[] {
  const styled = new Set(
    rules
      .filter(({ declarations }) => declarations.some(([property]) => boxes.test(property)))
      .flatMap(
        ({ selector }) => (/[^\s>+~]+$/.exec(selector)?.[0] ?? '').match(/(?<=\.)[\w-]+/g) ?? [],
      ),
  );
  return namesOfLayout(html).filter((name) => styled.has(name));
}

/** True if elements with these names lay most of a text out. */
export function isLaidOut(html: string, names: readonly string[]): boolean {
  return names.length >= fewest && shareOf(html, new Set(names)) >= leastShare;
}

const boxes =
  /^(?:background|border|box-shadow|column|display|flex|float|gap|grid|justify-content|max-width|min-height|padding|position|width)/;
const leastShare = 0.6;
const fewest = 3;
/** A box around a whole text, or around a single note in it, is no layout. */
const deepEnough = 2;
/** A picture, in characters of text. */
const ofPicture = 40;

/** The share of a text that is inside several elements with one of these names. */
function shareOf(html: string, names: ReadonlySet<string>): number {
  const open: boolean[] = [];
  let depth = 0;
  let inside = 0;
  let all = 0;
  function count(length: number): void {
    all += length;
    if (depth >= deepEnough) inside += length;
  }
  const parser = new Parser({
    onopentag(name, { class: classes = '' }) {
      if (name === 'img') count(ofPicture);
      const isNamed = classes.split(/\s+/).some((each) => names.has(each));
      open.push(isNamed);
      if (isNamed) depth++;
    },
    ontext: (data) => count(data.replaceAll(/\s+/g, '').length),
    onclosetag: () => void (open.pop() === true && depth--),
  });
  parser.end(html);
  return all === 0 ? 0 : inside / all;
}
