import type { Widget } from './widget.ts';

/** A progress bar has its width at once. */
export const progressBars: Widget = {
  classes: ['elementor-progress-bar'],
  show({ attribs }) {
    const share = Number(attribs['data-max']);
    if (share >= 0 && share <= 100) attribs['style'] = `width:${share}%;${attribs['style'] ?? ''}`;
  },
};
