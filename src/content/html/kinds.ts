/** What a text may lose besides its look, in a report's order: what readers miss most first. */
const contentKinds = [
  'picture',
  'file',
  'form',
  'drawing',
  'element',
  'script',
  'shortcode',
  'nesting',
  'field',
  'login',
  'pagination',
  'reply',
  'error',
  'address',
  'link',
  'redirect',
  'frame',
  'handler',
  'text',
] as const;

/** What a block may lose of its look, in the order of a report. */
const lookKinds = [
  'text-colour',
  'background',
  'link-colour',
  'element-colour',
  'border',
  'duotone',
  'block-style',
  'font-family',
  'font-size',
  'letters',
  'list-style',
  'spacing',
  'size',
  'layout',
  'style-sheet',
  'other-look',
] as const;

type LookKind = (typeof lookKinds)[number];
export type FindingKind = (typeof contentKinds)[number] | LookKind;

export const findingKinds = [...contentKinds, ...lookKinds] as const;

export function isLook(kind: FindingKind): kind is LookKind {
  return lookKinds.some((look) => look === kind);
}

const byClass: readonly (readonly [RegExp, LookKind])[] = [
  [/-(?:gradient-)?background(?:-color)?$/, 'background'],
  [/-border-color$/, 'border'],
  [/-font-family$/, 'font-family'],
  [/-font-size$/, 'font-size'],
  [/^wp-duotone-/, 'duotone'],
  [/^is-style-/, 'block-style'],
  [/^has-.*-color$/, 'text-colour'],
];

/**
 * What a class name gives a block in WordPress.
 * @param beside all class names of the element: one tells whether `wp-elements-…` colours links
 */
export function lookOfClass(name: string, beside: readonly string[]): LookKind {
  if (name.startsWith('wp-elements-'))
    return beside.includes('has-link-color') ? 'link-colour' : 'element-colour';
  return byClass.find(([form]) => form.test(name))?.[1] ?? 'other-look';
}

const byProperty: readonly (readonly [RegExp, LookKind])[] = [
  [/^color$/, 'text-colour'],
  [/^background/, 'background'],
  [/^border/, 'border'],
  [/^font-family$/, 'font-family'],
  [/^font-size$/, 'font-size'],
  [/^(?:font|text|letter|word|line|white|writing|direction)/, 'letters'],
  [/^list-style/, 'list-style'],
  [/^(?:padding|margin|gap|row-gap|column-gap)/, 'spacing'],
  [/^(?:min-|max-)?(?:width|height|inline-size|block-size)$|^aspect-ratio$|^object-/, 'size'],
  [
    /^(?:display|position|float|clear|flex|grid|align|justify|order|column|overflow|visibility|top|right|bottom|left|inset|transform|vertical-align)/,
    'layout',
  ],
];

/** What a CSS property gives a block. */
export function lookOfProperty(property: string): LookKind {
  return byProperty.find(([form]) => form.test(property))?.[1] ?? 'other-look';
}

/** The controls of readers' forms that are an `input` with this `type`. */
export const inputKinds = [
  ...(['text', 'email', 'tel', 'url', 'number', 'range', 'date', 'file', 'hidden'] as const),
] as const;

/** All of them. `list` is a `select` of several values. */
export const controlKinds = [
  ...inputKinds,
  ...(['textarea', 'select', 'list', 'checkbox', 'radio', 'acceptance'] as const),
] as const;
