/** The line on every page of the desk while a rebuild runs. Without it, it says how it was when the page was loaded. */
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

/** The end is told in the words of the rebuild's own page. */
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
