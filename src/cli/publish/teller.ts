import type {
  ChangedText,
  Check,
  PublishEvent,
  AfterLive,
  PublishOptions,
} from '../../publish/index.ts';
import { reasonOf } from '../explain.ts';
import { printableLines, bad, count, doubtful, faint, good, indent, time } from '../terminal.ts';
import { createScreen } from '../screen.ts';

/** Shows how a publication gets on, and tells whoever has started this process. */
export interface Teller {
  tell(event: PublishEvent): void;
  /** Prints the end of what has gone well, after all that came before. */
  say(text: string): void;
  /** Resolves when all was shown and told. */
  ended(): Promise<void>;
}

type Live = Extract<PublishEvent, { step: 'live' }>;

const mark = ({ isPassed, isWarning }: Check): string => {
  if (!isPassed) return bad('✗');
  return isWarning === true ? doubtful('!') : good('✓');
};

const checksText = (checks: readonly Check[]): string =>
  checks.map((check) => `  ${mark(check)} ${indent(printableLines(check.line), '  ')}`).join('\n');

const countOf = (changed: readonly ChangedText[], wanted: ChangedText['change']): number =>
  changed.filter(({ change }) => change === wanted).length;

const liveText = ({ release, isSame, changed, warnings, duration }: Live): string => {
  const texts = (['new', 'changed', 'gone'] as const)
    .map((change) => `${countOf(changed, change)} ${change}`)
    .join(', ');
  return [
    isSame ? `${good('Nothing changed:')} ${release} stays live.` : `${good('Live:')} ${release}`,
    faint(
      isSame ? time(duration) : `${count(changed.length, 'text')}: ${texts}; ${time(duration)}`,
    ),
    ...warnings.map((warning) => `${doubtful('Warning:')} ${indent(printableLines(warning))}`),
  ].join('\n');
};

export const createTeller = (): Teller => {
  const sent: Promise<unknown>[] = [];
  const build = createScreen();
  const show = async (event: PublishEvent): Promise<void> => {
    if (event.step === 'reading' || event.step === 'pictures' || event.step === 'pages') {
      build.show(event);
      return;
    }
    // What is printed while the screen of the build is live is overwritten by it.
    await build.end(event.step !== 'failed');
    if (event.step === 'waiting') console.log(`Waiting for ${printableLines(event.for)}`);
    if (event.step === 'checks')
      console.log(`Checking what was built\n${checksText(event.checks)}`);
    if (event.step === 'live') console.log(liveText(event));
  };
  let shown = Promise.resolve();
  return {
    tell(event) {
      if (process.connected) {
        sent.push(new Promise((done) => process.send?.(event, undefined, undefined, done)));
      }
      shown = shown.then(() => show(event));
    },
    say(text) {
      shown = shown.then(async () => {
        await build.end(true);
        console.log(text);
      });
    },
    async ended() {
      await Promise.all(sent.splice(0));
      await shown;
    },
  };
};

const atMostEvery = 1_000;

const consequences: Readonly<Record<AfterLive, string>> = {
  search:
    'The site is live, but its search index could not be made: readers search the one of before. The next publication tries again.',
  tidying:
    'The site is live, but not everything could be tidied up after it. The next publication tries again.',
};

/**
 * Says what is done when the site is live already: to a server that waits for the end of it (`isAwaited`) that it is going on, to
 * people when it takes a while; and to both what could not be done.
 */
export const createAfter = (
  teller: Teller,
  isAwaited: boolean,
): Required<Pick<PublishOptions, 'onAfter' | 'onLeft'>> => {
  let toldAt = -Infinity;
  let isSaid = false;
  return {
    onAfter(what) {
      if (isAwaited && performance.now() - toldAt >= atMostEvery) {
        toldAt = performance.now();
        process.send?.({ step: 'after' });
      }
      if (what === 'search' && !isSaid) {
        isSaid = true;
        teller.say(faint('The search index follows.'));
      }
    },
    onLeft(what, error) {
      const { reason, advice } = reasonOf(error);
      process.send?.({ step: 'left', what, reason });
      const lines = [consequences[what], reason, ...(advice === null ? [] : [advice])];
      teller.say(`${doubtful('Warning:')} ${indent(lines.join('\n'))}`);
    },
  };
};
