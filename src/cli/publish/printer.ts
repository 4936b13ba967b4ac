import {
  tellParent,
  type AfterLive,
  type ChangedText,
  type Check,
  type PublishEvent,
  type PublishOptions,
  type PurgeReport,
  isOver,
  type Release,
  type SitePreview,
} from '../../publish/index.ts';
import { reasonOf } from '../explain.ts';
import {
  printableLines,
  bad,
  count,
  doubtful,
  faint,
  good,
  indent,
  time,
  minute,
} from '../terminal.ts';
import { heldBackText } from '../summary.ts';
import { createScreen } from '../screen.ts';

type Live = Extract<PublishEvent, { step: 'live' }>;

const sign = ({ isPassed, isWarning }: Check): string => {
  if (!isPassed) return bad('✗');
  return isWarning === true ? doubtful('!') : good('✓');
};

const checksText = (checks: readonly Check[]): string =>
  checks.map((check) => `  ${sign(check)} ${indent(printableLines(check.line), '  ')}`).join('\n');

const countOf = (changed: readonly ChangedText[], wanted: ChangedText['change']): number =>
  changed.filter(({ change }) => change === wanted).length;

const liveText = (live: Live): string => {
  const { release, isSame, changed, heldBack = [], warnings, purged = null, duration } = live;
  const texts = (['new', 'changed', 'gone'] as const)
    .map((change) => `${countOf(changed, change)} ${change}`)
    .join(', ');
  return [
    isSame ? `${good('Nothing changed:')} ${release} stays live.` : `${good('Live:')} ${release}`,
    faint(
      isSame ? time(duration) : `${count(changed.length, 'text')}: ${texts}; ${time(duration)}`,
    ),
    ...(purged === null || purged.failed !== null ? [] : [faint(purgedText(purged))]),
    ...warnings.map((warning) => `${doubtful('Warning:')} ${indent(printableLines(warning))}`),
    ...heldBackText(heldBack),
  ].join('\n');
};

const purgedText = ({ cdn, addresses }: PurgeReport): string =>
  addresses === null
    ? `${cdn} was told to fetch everything again.`
    : `${cdn} was told of ${count(addresses, 'changed address', 'changed addresses')}.`;

export type Printer = ReturnType<typeof createPrinter>;

/** Shows the progress of a publication, and sends it to the parent process. */
export function createPrinter() {
  const sent: Promise<unknown>[] = [];
  const build = createScreen();
  const show = async (event: PublishEvent): Promise<void> => {
    if (event.step === 'reading' || event.step === 'pictures' || event.step === 'pages') {
      build.show(event);
      return;
    }
    // The screen would overwrite lines that are printed before it ends.
    await build.end(event.step !== 'failed');
    if (event.step === 'waiting') console.log(`Waiting for ${printableLines(event.for)}`);
    if (event.step === 'checks')
      console.log(`Checking what was built\n${checksText(event.checks)}`);
    if (event.step === 'live') console.log(liveText(event));
  };
  let shown = Promise.resolve();
  return {
    print(event: PublishEvent) {
      sent.push(tellParent(event));
      shown = shown.then(() => show(event));
    },
    /** Shows how many files a bucket has got. */
    sent(done: number, total: number) {
      sent.push(tellParent({ step: 'after' }));
      shown = shown.then(() => build.showSent(done, total));
    },
    /** Ends the progress display as done, and prints a text. */
    say(text: string) {
      shown = shown.then(async () => {
        await build.end(true);
        console.log(text);
      });
    },
    /** Resolves when everything is shown and sent. */
    async ended() {
      await Promise.all(sent.splice(0));
      await shown;
    },
  };
}

const atMostEvery = 1_000;

const consequences: Readonly<Record<AfterLive, string>> = {
  rest: 'The site is live, but its search index or share images could not be made: readers search the previous index. The next publication tries again.',
  tidying:
    'The site is live, but not everything could be tidied up after it. The next publication tries again.',
};

/** Reports the work after going live, and its failures. `isAwaited`: a server waits for its end. */
export function createAfter(
  printer: Printer,
  isAwaited: boolean,
): Required<Pick<PublishOptions, 'onAfter' | 'onLeft'>> {
  let reportedAt = -Infinity;
  let isSaid = false;
  return {
    onAfter(what, picturesLeft = 0) {
      if (isAwaited && performance.now() - reportedAt >= atMostEvery) {
        reportedAt = performance.now();
        void tellParent({ step: 'after' });
      }
      if (what === 'rest' && !isSaid) {
        isSaid = true;
        printer.say(faint('The search index and share images follow.'));
      }
      if (picturesLeft > 0)
        printer.say(faint(`${picturesLeft.toLocaleString('en')} pictures and files follow.`));
    },
    onLeft(what, error) {
      const { reason, advice } = reasonOf(error);
      void tellParent({ step: 'left', what, reason });
      const lines = [consequences[what], reason, ...(advice === null ? [] : [advice])];
      printer.say(`${doubtful('Warning:')} ${indent(lines.join('\n'))}`);
    },
  };
}

/** The releases in words, newest first. */
export function releasesText(releases: readonly Release[], folder: string): string {
  if (releases.length === 0)
    return `Nothing was published in ${folder} yet. npm run publish makes the first release.`;
  const isOfOneSite = new Set(releases.map(({ service }) => service)).size === 1;
  return [
    `Releases in ${folder}:`,
    ...releases.map((each) => line(each, isOfOneSite ? null : each.service)),
  ].join('\n');
}

const line = (
  { id, madeAt, posts, pages, files, bytes, isLive }: Release,
  site: string | null,
): string =>
  [
    id,
    minute(madeAt),
    `${count(posts, 'post')} and ${count(pages, 'page')}`,
    `${count(files, 'file')}, ${(bytes / 1_000_000).toFixed(1)} MB`,
    ...(site === null ? [] : [site]),
    ...(isLive ? [good('live')] : []),
  ].join('  ');

/** The previews beside the live site, newest first. */
export function sitePreviewsText(previews: readonly SitePreview[]): string {
  return previews.map(previewLine).join('\n');
}

const previewLine = (preview: SitePreview): string => {
  const { name, branch, commit, madeAt, expiresAt, hasDrafts, pages } = preview;
  return [
    `preview ${name}`,
    minute(madeAt),
    ...(branch === null ? [] : [branch]),
    ...(commit === null ? [] : [commit.slice(0, 7)]),
    count(pages, 'page'),
    ...(hasDrafts ? ['with drafts'] : []),
    isOver(preview) ? doubtful('over') : `until ${minute(expiresAt)}`,
  ].join('  ');
};
