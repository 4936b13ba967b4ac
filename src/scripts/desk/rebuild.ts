/** Updates the page of a running rebuild. Without it, the page reloads every few seconds. */
import { followRebuild } from './follow-rebuild.ts';
import { renewParts, showCount } from './page.ts';

const shown = document.querySelector<HTMLElement>('[data-rebuild]');
if (shown !== null) {
  const { rebuild: page = '', events = '', key = '' } = shown.dataset;
  followRebuild({
    page,
    events,
    key,
    count({ done, total }) {
      showCount(shown, done);
      const bar = shown.querySelector('progress');
      if (bar === null || !total) return;
      const from = Number(bar.dataset['from']);
      const to = Number(bar.dataset['to']);
      bar.value = from + (to - from) * Math.min(1, done / total);
    },
    renew(fresh) {
      renewParts(shown, fresh);
      return fresh.hasAttribute('data-over');
    },
  });
}
