import type { Post, Thing } from '../model.ts';
import { isNode, type Node, nodesIn } from '../page-head.ts';
import { toPlainText } from '../plain-text.ts';
import type { EntryPlugin } from './plugin.ts';
import { webUrl } from '../route.ts';

/** Types of schema.org that an entry may be about. */
const subjects = new Set(['Recipe', 'Course', 'FAQPage', 'HowTo', 'VideoObject']);

/** The properties that are kept of each type; others may hold anything. */
const properties: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    Recipe:
      'name description image datePublished author recipeYield prepTime cookTime totalTime recipeCategory recipeCuisine keywords recipeIngredient recipeInstructions nutrition aggregateRating video suitableForDiet cookingMethod',
    Course:
      'name description image provider hasCourseInstance offers courseCode educationalLevel aggregateRating',
    CourseInstance: 'name courseMode courseWorkload startDate endDate',
    FAQPage: 'name mainEntity',
    Question: 'name acceptedAnswer',
    Answer: 'text',
    HowTo: 'name description image step supply tool totalTime estimatedCost',
    HowToSection: 'name itemListElement',
    HowToStep: 'name text image itemListElement',
    HowToDirection: 'text',
    HowToTip: 'text',
    HowToSupply: 'name',
    HowToTool: 'name',
    VideoObject: 'name description thumbnailUrl uploadDate duration contentUrl embedUrl',
    NutritionInformation:
      'calories carbohydrateContent cholesterolContent fatContent fiberContent proteinContent saturatedFatContent servingSize sodiumContent sugarContent transFatContent unsaturatedFatContent',
    AggregateRating: 'ratingValue ratingCount reviewCount bestRating worstRating',
    Person: 'name url',
    Organization: 'name url',
    Offer: 'price priceCurrency category availability',
    MonetaryAmount: 'currency value',
    ImageObject: 'url',
  }).map(([type, names]) => [type, names.split(' ')]),
);

const addresses = new Set(['image', 'url', 'thumbnailUrl', 'contentUrl', 'embedUrl']);

/** In texts: blocks of plugins that describe what they show. */
const blocks =
  /class="[^"]*(?:wprm-recipe|tasty-recipes|mv-create-card|recipe-card|schema-faq|schema-how-to|rank-math-(?:faq|howto)|aioseo-faq|uagb-(?:faq|how-to)|kt-accordion)/;
/** Types whose entries are such things. */
const kinds = /(?:^|[-_])(?:recipe|course|video|faq)s?(?:[-_]|$)/;

/** What an entry is about, by its public page's structured data. Asks only if it may have some. */
export const things: EntryPlugin = {
  name: 'structured data',
  async ask(asker, post: Post) {
    if (!kinds.test(post.type) && !blocks.test(post.contentHtml)) return {};
    const html = await asker.page(post.link);
    const found = html === null ? [] : readThings(html);
    return found.length === 0 ? {} : { things: found };
  },
};

const scripts = /<script\b[^<>]*type=["']?application\/ld\+json[^<>]*>([^]*?)<\/script>/gi;
/** In characters. */
const longestPage = 2_000_000;
const longestThings = 60_000;
const longestText = 5_000;
const mostItems = 200;
const deepest = 8;

/** Things of known types in a page's structured data, with known properties. Texts are plain. */
function readThings(html: string): readonly Thing[] {
  const page = html.slice(0, longestPage);
  // Its words would come back.
  if (/<meta name="generator" content="Galley/.test(page)) return [];
  const nodes = [...page.matchAll(scripts)].flatMap(([, json = '']) => nodesIn(json));
  const byId = new Map(nodes.map((node) => [node['@id'], node]));
  const found = nodes
    .filter((node) => typesOf(node).some((type) => subjects.has(type)))
    .map((node) => cleanThing(node, byId, 0))
    .filter((thing) => thing !== undefined);
  return JSON.stringify(found).length > longestThings ? [] : found;
}

const typesOf = ({ '@type': type }: Node): readonly string[] =>
  [type].flat().filter((name) => typeof name === 'string');

function cleanThing(
  node: Node,
  byId: ReadonlyMap<unknown, Node>,
  depth: number,
): Thing | undefined {
  const type = typesOf(node).find((name) => properties.has(name));
  if (type === undefined || depth > deepest) return undefined;
  const kept = (properties.get(type) ?? []).flatMap((name) => {
    const value = cleanValue(node[name], name, byId, depth + 1);
    return value === undefined ? [] : [[name, value] as const];
  });
  return kept.length === 0 ? undefined : { '@type': type, ...Object.fromEntries(kept) };
}

function cleanValue(
  value: unknown,
  name: string,
  byId: ReadonlyMap<unknown, Node>,
  depth: number,
): Thing[string] | undefined {
  if (depth > deepest) return undefined;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value === 'string') return addresses.has(name) ? addressOf(value) : textOf(value);
  if (Array.isArray(value)) {
    const items = value
      .slice(0, mostItems)
      .map((item) => cleanValue(item, name, byId, depth + 1))
      .filter((item) => item !== undefined);
    return items.length === 0 ? undefined : items;
  }
  if (!isNode(value)) return undefined;
  const named = value['@type'] === undefined ? byId.get(value['@id']) : value;
  const thing = named && cleanThing(named, byId, depth + 1);
  // A picture is its address.
  return thing?.['@type'] === 'ImageObject' ? thing['url'] : thing;
}

const textOf = (html: string): string | undefined =>
  toPlainText(html.slice(0, longestText)) || undefined;

function addressOf(text: string): string | undefined {
  const url = webUrl(text);
  return url?.username === '' ? url.href : undefined;
}
