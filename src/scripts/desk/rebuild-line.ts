/** The line on every page of the desk during a rebuild. Without this script, it stays as it was when the page loaded. */
import { followRebuild } from './follow-rebuild.ts';
import { showCount } from './page.ts';

const line = document.querySelector<HTMLElement>('[data-rebuild-line]');
const running = line?.querySelector<HTMLElement>('[data-running]');

const goOn = (running: HTMLElement, fresh: HTMLElement): void => {
  const [count, freshCount] = [running, fresh].map((each) =>
    each.querySelector<HTMLElement>('[data-count]'),
  );
  if (!count) return;
  const text = freshCount?.textContent.trim() ?? '';
  count.textContent = text === '' ? (fresh.dataset['step'] ?? '') : text;
  count.dataset['count'] = freshCount?.dataset['count'] ?? '';
};

/** The outcome, in the words of the rebuild's own page. */
const tellEnd = (line: HTMLElement, fresh: HTMLElement): void => {
  const outcome = fresh.querySelector('[data-renew="status"]');
  if (outcome === null) return;
  line.querySelector('[role="status"]')?.replaceChildren(...document.adoptNode(outcome).childNodes);
};

if (line && running) {
  const { rebuildLine: page = '', events = '', key = '' } = line.dataset;
  followRebuild({
    page,
    events,
    key,
    count({ done }) {
      showCount(running, done);
    },
    renew(fresh) {
      if (!fresh.hasAttribute('data-over')) {
        goOn(running, fresh);
        return false;
      }
      tellEnd(line, fresh);
      running.remove();
      return true;
    },
  });
}
