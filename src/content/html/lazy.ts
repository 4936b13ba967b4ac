import type { Attributes } from './tell-tag.ts';

// Where plugins that load pictures late keep the addresses that their scripts would put into place.
const lateSources = [
  ...[
    'data-src',
    'data-lazy-src',
    'data-original',
    'data-orig-src',
    'data-ezsrc',
    'data-litespeed-src',
  ],
  ...['data-rocket-src', 'data-wpfc-original-src', 'data-cfsrc', 'data-large_image', 'data-lazy'],
  ...['data-orig-file', 'data-full-url', 'data-flickity-lazyload', 'data-pagespeed-lazy-src'],
];
const lateCandidates = [
  ...['data-srcset', 'data-lazy-srcset', 'data-orig-srcset', 'data-ezsrcset', 'data-rocket-srcset'],
  ...['data-wpfc-original-srcset', 'data-pagespeed-lazy-srcset'],
];

/** The attributes of an element that waits for a script, as that script would leave them. */
export function awake(attributes: Attributes): Attributes {
  const srcset = firstOf(lateCandidates, attributes) ?? attributes['srcset'];
  const late = firstOf(lateSources, attributes);
  const src = late !== undefined && isStandIn(attributes['src']) ? late : attributes['src'];
  if (src === attributes['src'] && srcset === attributes['srcset']) return attributes;
  return {
    ...attributes,
    ...(src !== undefined && { src }),
    ...(srcset !== undefined && { srcset }),
  };
}

function firstOf(names: readonly string[], attributes: Attributes): string | undefined {
  const name = names.find((each) => (attributes[each] ?? '').trim() !== '');
  return name === undefined ? undefined : attributes[name];
}

// Something to show until the script has run.
function isStandIn(src = ''): boolean {
  const address = src.trim();
  if (address === '' || /^(?:data|about|blob):/i.test(address)) return true;
  return (
    address.length < 2000 &&
    /(?:placeholder|blank|spacer|transparent|lazy(?:load)?|loading|pixel|1x1|grey|fallback)[^/]*\.(?:gif|png|svg|jpe?g|webp)(?:\?|$)/i.test(
      address,
    )
  );
}
