import type { Post } from '../../wordpress/client/index.ts';
import { count } from '../terminal.ts';
import { ok, warning, type Finding } from './finding.ts';

/** What page builders leave in the text when they are not there to turn it into HTML. */
const builders: readonly (readonly [name: string, trace: RegExp])[] = [
  ['WPBakery', /\[\/?vc_\w+/],
  ['Divi', /\[\/?et_pb_\w+/],
  ['Avada', /\[\/?fusion_\w+/],
  ['Visual Composer', /\[\/?vcv_\w+|<!--vcv no format-->/],
  ['Elementor', /class="[^"]*\belementor-(?:element|section|widget)\b/],
  ['Beaver Builder', /class="[^"]*\bfl-(?:builder-content|row-content)\b/],
];

const example = (posts: readonly Post[]): string =>
  posts
    .slice(0, 3)
    .map(({ link }) => link)
    .join(', ');

/** Looks for traces of page builders in the newest posts and pages. */
export const checkLeftovers = (posts: readonly Post[]): Finding[] => {
  const findings = builders.flatMap(([name, trace]) => {
    const touched = posts.filter(({ contentHtml }) => trace.test(contentHtml));
    return touched.length === 0
      ? []
      : [
          warning(
            `${name} was used in ${touched.length} of ${count(posts.length, 'text')}: ${example(touched)}.`,
            'Content that the page builder styled with its own CSS and scripts will look plain. Compare these pages after a build.',
          ),
        ];
  });
  if (findings.length > 0) return findings;
  return [ok(`No page builder was found in ${count(posts.length, 'text')}.`)];
};
