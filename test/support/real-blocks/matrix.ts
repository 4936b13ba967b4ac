/** WordPress 6.1's own palette, as each site without a theme's has it. */
const colours = [
  ...['black', 'cyan-bluish-gray', 'white', 'pale-pink', 'vivid-red', 'luminous-vivid-orange'],
  ...['luminous-vivid-amber', 'light-green-cyan', 'vivid-green-cyan', 'pale-cyan-blue'],
  ...['vivid-cyan-blue', 'vivid-purple'],
];

const gradients = [
  ...['vivid-cyan-blue-to-vivid-purple', 'light-green-cyan-to-vivid-green-cyan'],
  ...['luminous-vivid-amber-to-luminous-vivid-orange', 'luminous-vivid-orange-to-vivid-red'],
  ...['very-light-gray-to-cyan-bluish-gray', 'cool-to-warm-spectrum', 'blush-light-purple'],
  ...['blush-bordeaux', 'luminous-dusk', 'pale-ocean', 'electric-grass', 'midnight'],
];

const sizes = ['small', 'medium', 'large', 'x-large', 'huge', 'normal'];

const paragraph = (attributes: object, classes: string, text: string): string =>
  `<!-- wp:paragraph ${JSON.stringify(attributes)} -->\n<p class="${classes}">${text}</p>\n<!-- /wp:paragraph -->`;

const textColours = colours.map((name) =>
  paragraph({ textColor: name }, `has-${name}-color has-text-color`, `Words in ${name}`),
);
const backgrounds = colours.map((name) =>
  paragraph(
    { backgroundColor: name },
    `has-${name}-background-color has-background`,
    `On ${name}, with <a href="{{home}}">a link</a>`,
  ),
);
const gradientBlocks = gradients.map((name) =>
  paragraph({ gradient: name }, `has-${name}-gradient-background has-background`, `On ${name}`),
);
const letters = sizes.map((name) =>
  paragraph({ fontSize: name }, `has-${name}-font-size`, `Of the size ${name}`),
);

interface Cover {
  readonly attributes: object;
  readonly classes?: string;
  readonly veil: string;
  readonly style?: string;
  readonly picture?: string;
  readonly text: string;
}

const cover = ({ attributes, classes = '', veil, style = '', picture = '', text }: Cover): string =>
  `<!-- wp:cover ${JSON.stringify(attributes)} -->
<div class="wp-block-cover${classes}"${style}><span aria-hidden="true" class="wp-block-cover__background ${veil}></span>${picture}<div class="wp-block-cover__inner-container"><!-- wp:paragraph -->
<p>${text}</p>
<!-- /wp:paragraph --></div></div>
<!-- /wp:cover -->`;

const behind = (style = '') =>
  `<img class="wp-block-cover__image-background wp-image-{{large.id}}" alt="" src="{{large.url}}"${style} data-object-fit="cover"/>`;

const places = ['top', 'center', 'bottom'].flatMap((row) =>
  ['left', 'center', 'right'].map((column) =>
    cover({
      attributes: { contentPosition: `${row} ${column}`, overlayColor: 'vivid-purple' },
      classes: ` has-custom-content-position is-position-${row}-${column}`,
      veil: 'has-vivid-purple-background-color has-background-dim-100 has-background-dim"',
      style: ' style="min-height:200px"',
      text: `${row} ${column}`,
    }),
  ),
);
const veils = [0, 20, 50, 80, 100].map((ratio) =>
  cover({
    attributes: { url: '{{large.url}}', id: 1, dimRatio: ratio, overlayColor: 'vivid-cyan-blue' },
    veil: `has-vivid-cyan-blue-background-color${ratio === 50 ? '' : ` has-background-dim-${ratio}`} has-background-dim"`,
    picture: behind(),
    text: `A blue veil of ${ratio} %`,
  }),
);
const otherCovers = [
  cover({
    attributes: { url: '{{large.url}}', id: 1, dimRatio: 60, customOverlayColor: '#f5f0c8' },
    classes: ' is-light',
    veil: 'has-background-dim-60 has-background-dim" style="background-color:#f5f0c8"',
    picture: behind(),
    text: 'Dark words on a light veil',
  }),
  cover({
    attributes: { gradient: 'luminous-vivid-amber-to-luminous-vivid-orange', align: 'wide' },
    classes: ' alignwide',
    veil: 'has-background-dim-100 has-background-dim wp-block-cover__gradient-background has-background-gradient has-luminous-vivid-amber-to-luminous-vivid-orange-gradient-background"',
    text: 'Wide, on a gradient',
  }),
  cover({
    attributes: { url: '{{large.url}}', id: 1, focalPoint: { x: 0.1, y: 0.9 }, minHeight: 60 },
    veil: 'has-background-dim"',
    style: ' style="min-height:60vh"',
    picture: behind(' style="object-position:10% 90%" data-object-position="10% 90%"'),
    text: 'Sixty hundredths of the window, the lower left corner',
  }),
  cover({
    attributes: { url: '{{large.url}}', id: 1, align: 'left' },
    classes: ' alignleft',
    veil: 'has-background-dim"',
    picture: behind(),
    text: 'On the left',
  }),
  cover({
    attributes: { url: '{{large.url}}', id: 1, align: 'right' },
    classes: ' alignright',
    veil: 'has-background-dim"',
    picture: behind(),
    text: 'On the right',
  }),
  cover({
    attributes: { url: '{{large.url}}', id: 1, align: 'full', minHeight: 300 },
    classes: ' alignfull',
    veil: 'has-background-dim"',
    style: ' style="min-height:300px"',
    picture: behind(),
    text: 'From edge to edge',
  }),
];

const image = (name: string): string =>
  `<!-- wp:image {"sizeSlug":"large"} -->\n<figure class="wp-block-image size-large"><img src="{{${name}.large}}" alt="" class="wp-image-{{${name}.id}}"/></figure>\n<!-- /wp:image -->`;
const names = ['plain', 'large', 'webp', 'umlaut', 'photo', 'plain', 'large', 'webp'];
const galleryOf = (columns: number | undefined, { align = '', isCropped = true } = {}): string => {
  const attributes = { columns, linkTo: 'none', align: align || undefined, imageCrop: isCropped };
  const classes = [
    ...['wp-block-gallery', align && `align${align}`, 'has-nested-images'],
    ...[
      columns === undefined ? 'columns-default' : `columns-${columns}`,
      isCropped && 'is-cropped',
    ],
  ].filter(Boolean);
  return `<!-- wp:heading {"level":3} -->\n<h3>${columns ?? 'Default'} ${align}</h3>\n<!-- /wp:heading -->\n\n<!-- wp:gallery ${JSON.stringify(attributes)} -->
<figure class="${classes.join(' ')}">${names
    .slice(0, Math.max(3, columns ?? 3))
    .map(image)
    .join('\n\n')}</figure>
<!-- /wp:gallery -->`;
};
const galleries = [
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((columns) => galleryOf(columns)),
  galleryOf(undefined),
  galleryOf(3, { isCropped: false }),
  galleryOf(4, { align: 'full' }),
  galleryOf(2, { align: 'left' }),
];

/** One text for each row of choices that blocks offer: what an editor would make by clicking each of them. */
export const matrix: Readonly<Record<string, string>> = {
  'styled-colours': [...textColours, ...backgrounds, ...gradientBlocks, ...letters].join('\n\n'),
  'styled-covers': [...places, ...veils, ...otherCovers].join('\n\n'),
  'styled-galleries': galleries.join('\n\n'),
};
