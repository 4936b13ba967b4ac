import type { ChangedText, Check, PublishEvent } from '../../publish/index.ts';
import { printableLines } from '../printable.ts';
import { bad, count, doubtful, faint, good, indent, time } from '../terminal.ts';
import { createBuildScreen } from './build-screen.ts';

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
  const build = createBuildScreen();
  const show = async (event: PublishEvent): Promise<void> => {
    if (event.step === 'reading' || event.step === 'pictures' || event.step === 'pages') {
      build.tell(event);
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
