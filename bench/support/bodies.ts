import { randomOf } from './random.ts';

/** The same number from 0 up to 1 in the same place of the series, whenever a seed is the same. */
type Random = () => number;

/** The site that the bodies belong to. */
export const home = 'https://gazette.example';

/** A text as `content.rendered` has it, and the address of its post. */
export interface Body {
  readonly address: string;
  readonly html: string;
}

export type Kind = 'typical' | 'dense' | 'classic';

/** Bodies of about 6 KB, all different, the same in each run. */
export function makeBodies(kind: Kind, count: number): Body[] {
  const make = { typical, dense, classic }[kind];
  return Array.from({ length: count }, (_, index) => {
    const writer = writerOf(randomOf(index * 7919 + kind.length));
    return { address: `${home}/2026/05/post-${index}/`, html: make(writer) };
  });
}

/** As the block editor leaves a text: paragraphs, headings, links, lists, two pictures, a quote. */
function typical(write: Writer): string {
  const section = () =>
    [
      `<h2 class="wp-block-heading">${write.words(4)}</h2>`,
      `<p>${write.prose(44)}</p>`,
      `<p>${write.prose(24)} <a href="${write.address()}">${write.words(3)}</a>. ${write.prose(28)}</p>`,
      `<p>${write.prose(22)} <strong>${write.words(2)}</strong>, <em>${write.words(3)}</em>. ${write.prose(30)}</p>`,
    ].join('\n\n');
  return [
    `<p>${write.prose(50)}</p>`,
    write.picture('size-large'),
    section(),
    `<ul class="wp-block-list">\n${write.items(5)}\n</ul>`,
    section(),
    `<blockquote class="wp-block-quote is-layout-flow wp-block-quote-is-layout-flow">\n<p>${write.prose(26)}</p>\n<cite>${write.words(2)}</cite></blockquote>`,
    section(),
    write.picture('alignwide size-full'),
    `<p>${write.prose(30)} <a href="https://elsewhere.example/${write.slug()}" target="_blank" rel="noreferrer noopener">${write.words(2)}</a>.</p>`,
  ].join('\n\n');
}

/** Little text and much markup: columns, buttons, a table, a gallery. */
function dense(write: Writer): string {
  const cell = () => `<td class="has-text-align-left" data-align="left">${write.words(1)}</td>`;
  const row = () => `<tr>${cell()}${cell()}${cell()}${cell()}</tr>`;
  const column = () =>
    `<div class="wp-block-column is-layout-flow wp-block-column-is-layout-flow" style="flex-basis:50%"><p class="has-text-align-center has-small-font-size"><span style="color:#a00">${write.words(6)}</span> <a href="${write.address()}"><strong>${write.words(2)}</strong></a></p></div>`;
  return [
    `<div class="wp-block-columns is-layout-flex wp-container-core-columns-is-layout-1 wp-block-columns-is-layout-flex">${column()}${column()}</div>`,
    `<figure class="wp-block-table is-style-stripes"><table class="has-fixed-layout"><thead><tr><th>A</th><th>B</th><th>C</th><th>D</th></tr></thead><tbody>${Array.from({ length: 11 }, row).join('')}</tbody></table></figure>`,
    `<div class="wp-block-buttons is-layout-flex"><div class="wp-block-button"><a class="wp-block-button__link wp-element-button" href="${write.address()}">${write.words(2)}</a></div></div>`,
    `<figure class="wp-block-gallery has-nested-images columns-2 is-cropped">${write.picture('size-large')}${write.picture('size-large')}</figure>`,
    `<ol class="wp-block-list">${write.items(6)}</ol>`,
  ].join('\n');
}

/** As the classic editor leaves a text: inline styles, captions, pictures that link to themselves, a caption. */
function classic(write: Writer): string {
  const paragraph = () =>
    `<p style="text-align: justify;"><span style="font-size: 12pt;">${write.prose(38)} <a title="${write.words(2)}" href="${write.address()}">${write.words(2)}</a>&nbsp;${write.prose(26)}</span></p>`;
  return [
    paragraph(),
    `<div id="attachment_12" style="width: 310px" class="wp-caption alignright"><a href="${home}/wp-content/uploads/2014/05/${write.slug()}.jpg">${write.image('size-medium', 300, 200)}</a><p class="wp-caption-text">${write.words(8)}</p></div>`,
    ...Array.from({ length: 3 }, paragraph),
    `<h3><b>${write.words(4)}</b></h3>`,
    `<ul>\n${write.items(6)}\n</ul>`,
    `<p>${write.image('alignnone size-full', 640, 480)}</p>`,
    ...Array.from({ length: 2 }, paragraph),
    `<blockquote><p>${write.prose(30)}</p></blockquote>`,
    `<p><span id="more-17"></span></p>`,
    paragraph(),
  ].join('\n');
}

type Writer = ReturnType<typeof writerOf>;

const vocabulary =
  'harbour tide boat morning ferry light council market letter the and of a keeper fog bell water wharf mended “again” open after nine years small town’s café map winter – rope under stone song'.split(
    ' ',
  );

function writerOf(random: Random) {
  const pick = (below: number) => Math.floor(random() * below);
  const words = (count: number) =>
    Array.from({ length: count }, () => vocabulary[pick(vocabulary.length)]).join(' ');
  const slug = () => `${pick(9000)}-boats-and-tides`;
  const address = () =>
    random() < 0.5
      ? `${home}/2026/0${1 + pick(9)}/${slug()}/`
      : `https://elsewhere.example/${slug()}?from=gazette&amp;n=${pick(99)}`;
  const image = (classes: string, width: number, height: number) => {
    const file = `${home}/wp-content/uploads/2026/05/${slug()}`;
    const candidates = [300, 768, 1024, 1536]
      .map((size) => `${file}-${size}x${Math.round((size * height) / width)}.jpg ${size}w`)
      .join(', ');
    return `<img fetchpriority="high" decoding="async" width="${width}" height="${height}" src="${file}-1024x683.jpg" alt="${words(5)}" class="${classes} wp-image-${pick(9000)}" srcset="${candidates}, ${file}.jpg 2000w" sizes="(max-width: 1024px) 100vw, 1024px" />`;
  };
  return {
    words,
    slug,
    address,
    image,
    prose: (count: number) => `${words(count)}.`,
    picture: (classes: string) =>
      `<figure class="wp-block-image ${classes}">${image('', 1024, 683)}<figcaption class="wp-element-caption">${words(9)}</figcaption></figure>`,
    items: (count: number) =>
      Array.from({ length: count }, () => `<li>${words(9)}</li>`).join('\n'),
  };
}
