import { remove } from '../tree.ts';
import type { Widget } from './widget.ts';

/** Buttons that close a notice by script. */
export const decorations: Widget = {
  classes: ['elementor-alert-dismiss', 'elementor-message-dismiss'],
  show: remove,
};
