import { Element } from 'domhandler';
import { hasClass, remove } from '../tree.ts';
import { fill, withClass, withoutLinks, type Widget } from './widget.ts';

interface Kind {
  readonly item: string;
  /** What opens it. */
  readonly title: string;
  readonly content: string;
  /** A sign of its own, beside that of `details`. */
  readonly sign: string;
}

const kinds: readonly Kind[] = [
  {
    item: 'elementor-accordion-item',
    title: 'elementor-tab-title',
    content: 'elementor-tab-content',
    sign: 'elementor-accordion-icon',
  },
  {
    item: 'elementor-toggle-item',
    title: 'elementor-tab-title',
    content: 'elementor-tab-content',
    sign: 'elementor-toggle-icon',
  },
  {
    item: 'kt-accordion-pane',
    title: 'kt-accordion-header-wrap',
    content: 'kt-accordion-panel',
    sign: 'kt-blocks-accordion-icon-trigger',
  },
  {
    item: 'gb-accordion__item',
    title: 'gb-accordion__toggle',
    content: 'gb-accordion__content',
    sign: 'gb-accordion__toggle-icon',
  },
  {
    item: 'uagb-faq-item',
    title: 'uagb-faq-questions-button',
    content: 'uagb-faq-content',
    sign: 'uagb-faq-icon-wrap',
  },
];

const isHeading = ({ name }: Element): boolean => /^h[1-6]$/.test(name);

/** Items of accordions and toggles are `details`. */
export const accordions: Widget = {
  classes: kinds.map(({ item }) => item),
  show(item) {
    const kind = kinds.find((each) => hasClass(item, each.item));
    if (kind === undefined || item.name === 'details') return;
    const [title] = withClass(item, kind.title);
    const [content] = withClass(item, kind.content);
    if (title === undefined || content === undefined) return;
    for (const sign of withClass(title, kind.sign)) remove(sign);
    withoutLinks(title);
    remove(title);
    remove(content);
    const summary = isHeading(title) ? new Element('summary', {}, [title]) : title;
    summary.name = 'summary';
    item.name = 'details';
    fill(item, summary, content);
  },
};
