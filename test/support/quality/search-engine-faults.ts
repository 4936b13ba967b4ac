import { DomUtils, parseDocument } from 'htmlparser2';
import { headOf } from '../head-of.ts';

/** Texts of links that do not say where they lead. */
const vague = /^(?:click here|click this|go|here|more|more info|learn more|read more|this|start)$/i;

/** What keeps search engines from a page, or from understanding what is behind its links. */
export function searchEngineFaults(html: string): readonly string[] {
  const { title, meta } = headOf(html);
  const links = DomUtils.findAll(({ name }) => name === 'a', parseDocument(html).children);
  const isVague = (link: (typeof links)[number]) =>
    vague.test(DomUtils.textContent(link).trim()) && link.attribs['aria-label'] === undefined;
  return [
    ...(title.trim() === '' ? ['has no title'] : []),
    ...(meta('description').join('').trim() === '' ? ['has no description'] : []),
    ...meta('robots').map((rule) => `has a rule for robots: ${rule}`),
    ...links
      .filter(({ attribs }) => !/^(?!javascript:)./.test(attribs['href'] ?? ''))
      .map((link) => `a link leads nowhere: ${DomUtils.textContent(link)}`),
    ...links
      .filter(isVague)
      .map((link) => `a link does not say where it leads: ${DomUtils.textContent(link)}`),
  ];
}
