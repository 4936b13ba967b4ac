/** Updates the line that every page of the desk shows during a rebuild. Without it, the line stays as it was loaded. */
import { followRebuild } from './follow-rebuild.ts';
import { showCount } from './page.ts';

const line = document.querySelector<HTMLElement>('[data-rebuild-line]');
const running = line?.querySelector<HTMLElement>('[data-running]');

const showStep = (running: HTMLElement, fresh: HTMLElement): void => {
  const [count, freshCount] = [running, fresh].map((each) =>
    each.querySelector<HTMLElement>('[data-count]'),
  );
  if (!count) return;
  const text = freshCount?.textContent.trim() ?? '';
  count.textContent = text === '' ? (fresh.dataset['step'] ?? '') : text;
  count.dataset['count'] = freshCount?.dataset['count'] ?? '';
};

/** Shows the result, in the words of the rebuild's page. */
const showResult = (line: HTMLElement, fresh: HTMLElement): void => {
  const result = fresh.querySelector('[data-renew="status"]');
  if (result === null) return;
  line.querySelector('[role="status"]')?.replaceChildren(...document.adoptNode(result).childNodes);
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
        showStep(running, fresh);
        return false;
      }
      showResult(line, fresh);
      running.remove();
      return true;
    },
  });
}
