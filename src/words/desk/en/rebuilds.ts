import type { DeskPart } from '../face.ts';

export const rebuilds: DeskPart<'rebuilds'> = ({ number, plural }) => {
  const counted = (one: string, other: string) => (done: string, of: string, total: number) =>
    `${done} of ${of} ${plural(total, { one, other })}`;
  return {
    title: 'Publishing',
    lead: 'Readers see the site as it was last built. A rebuild brings them what has changed in WordPress since.',
    kinds: 'Publishing',
    rebuilds: 'Rebuilds',

    rebuild: 'Rebuild the site',
    byItself: (every) =>
      `The server checks WordPress for changes every ${every} and rebuilds the site if there are any.`,
    onCall:
      'Programs that have the secret, such as WordPress with galley.php, can start a rebuild.',
    byHand: 'The site is rebuilt only when somebody asks for it.',
    byHost: 'The site’s host builds it on request.',
    mayNot: 'Your account is not allowed to publish, so somebody else has to rebuild the site.',
    cannot: 'The site cannot be rebuilt from here.',
    stillThere: 'Readers see the previous version until the site is rebuilt.',

    last: 'Past rebuilds',
    none: 'No rebuilds since this server started.',
    of: (when) => `Rebuild of ${when}`,
    texts: (count) =>
      count === 0
        ? 'no text changed'
        : `${number(count)} ${plural(count, { one: 'text', other: 'texts' })} changed`,
    took: (time) => `took ${time}`,

    by: {
      editor: (who) => `${who} asked for it.`,
      signed: (who) => `${who} asked for it with a signed request.`,
      anEditor: 'An editor asked for it.',
      aProgram: 'A program asked for it with a signed request.',
      look: 'The server noticed a change in WordPress.',
      due: 'A scheduled post was due.',
    },
    andMore: (count) =>
      `and ${number(count)} more ${plural(count, { one: 'request', other: 'requests' })}`,

    states: {
      queued: 'Queued',
      reading: 'Reading',
      pictures: 'Pictures',
      pages: 'Pages',
      checks: 'Checks',
      live: 'Live',
      told: 'Host asked',
      failed: 'Failed',
    },
    now: {
      queued: 'It starts in a few seconds, so that changes made together go live together.',
      reading: 'Reading WordPress.',
      pictures: 'Preparing pictures.',
      pages: 'Rendering pages.',
      checks: 'Checking the new site.',
      live: 'The new site is live.',
      told: 'The host was asked to build the site and reports its own progress. The site is live when the host has finished.',
      failed: 'The site was not rebuilt. The live site was not changed.',
    },
    waits: 'It starts when the current rebuild has finished.',
    waitsPaused: 'It waits because automatic rebuilds are paused after a rollback.',
    done: 'Done',
    failures: {
      reading: {
        sentence: 'WordPress could not be read, so the site stays as it was.',
        toDo: 'Check that WordPress works, then rebuild again. If it fails again, send the details below to the person who runs the site.',
      },
      checks: {
        sentence: 'The new site did not pass its checks, so the old one stays.',
        toDo: 'The failed check is listed below. If the change was a mistake, fix it in WordPress and rebuild again. If it was intended, ask the person who runs the site.',
      },
      other: {
        sentence: 'The site could not be rebuilt, so it stays as it was.',
        toDo: 'Rebuild again in a few minutes. If it fails again, send the details below to the person who runs the site.',
      },
    },
    forDevelopers: 'Details for developers',
    isSame: 'Nothing changed, so the live site stays as it is.',
    counted: {
      posts: counted('post', 'posts'),
      pages: counted('page', 'pages'),
      media: counted('file', 'files'),
      pictures: counted('picture', 'pictures'),
      comments: counted('comment', 'comments'),
      terms: counted('category or tag', 'categories and tags'),
      users: counted('author', 'authors'),
    },
    countedOthers: (done, of) => `${done} of ${of}`,
    soFar: (done) => `${done} so far`,
    progress: 'Progress',
    steps: 'Steps',
    ownPost: (title) => `Your post “${title}” is live.`,
    ownPage: (title) => `Your page “${title}” is live.`,
    see: 'View it on the site',
    facts: 'About this rebuild',
    asked: 'Reason',
    askedAt: 'Requested',
    time: 'Duration',
    release: 'Release',
    changed: 'Changes for readers',
    nothingChanged: 'No post or page has changed.',
    checks: 'What was checked',
    passed: 'passed',
    notPassed: 'failed',
    warnings: 'Warnings',
    unknown: 'This server does not know this rebuild. It remembers the last fifty while it runs.',
    toAll: 'All rebuilds',
    renews: 'This page reloads every few seconds until the rebuild has finished.',
    holdStill: 'Stop reloading',
    isStill: 'This page does not reload by itself.',
    lookAgain: 'Reload',
    runs: 'The site is being rebuilt',

    releases: 'Releases',
    releasesMore: 'Each rebuild that changes something makes a release. The last ones are kept.',
    isLive: 'Live',
    noReleases: 'There are no releases on this server yet.',
    releaseOf: (when) => `Release of ${when}`,
    liveNow: 'Readers see this release now.',
    wouldChange: 'What would change for readers',
    wouldReturn: 'Would be restored',
    wouldBeOlder: 'Would show an older version',
    wouldGo: 'Would be removed',
    wouldStay: 'No post or page would change.',
    notKnown: 'This release does not list its posts and pages.',
    rollBack: 'Make this release live',
    rollBackMore:
      'WordPress does not change. Automatic rebuilds pause, so that nothing replaces this release. They resume when somebody rebuilds the site, which publishes the current content of WordPress, or when the newest release is made live again.',
    rollForwardMore:
      'This is the newest release. Automatic rebuilds resume and publish what has changed in WordPress since.',
    mayNotRollBack:
      'Your account is not allowed to edit and publish other people’s posts, so it cannot roll back.',
    unknownRelease: 'This release no longer exists. Only the last ones are kept.',
    toReleases: 'All releases',
    rolledBack: (who, when) => `${who ?? 'Somebody'} made an older release live on ${when}.`,
    paused:
      'Automatic rebuilds are paused after a rollback. They resume when somebody rebuilds the site or makes the newest release live.',
    pausedShort: 'Automatic rebuilds are paused: an older release is live',
  };
};
