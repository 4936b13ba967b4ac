import type { DeskPart } from '../face.ts';

export const rebuilds: DeskPart<'rebuilds'> = ({ number, plural }) => {
  const counted = (one: string, other: string) => (done: string, of: string, total: number) =>
    `${done} of ${of} ${plural(total, { one, other })}`;
  return {
    title: 'Publishing',
    lead: 'Readers see the site as it was built last. A rebuild brings them what has changed in WordPress since.',
    kinds: 'Publishing',
    rebuilds: 'Rebuilds',

    rebuild: 'Rebuild the site',
    byItself: (every) =>
      `The server asks WordPress for changes every ${every}, and rebuilds the site by itself when there are some.`,
    onCall:
      'A program that has the secret for it, such as WordPress with galley.php, asks for a rebuild by itself.',
    byHand: 'Nothing looks for changes by itself: the site is rebuilt when somebody asks for it.',
    byHost: 'The site is built by its host, which is asked to do so.',
    mayNot: 'Your account may not publish, so somebody else has to rebuild the site.',
    cannot: 'The site can not be rebuilt from here.',
    stillThere: 'Readers go on seeing what was published until the site is rebuilt.',

    last: 'The last rebuilds',
    none: 'There was none since this server was started.',
    of: (when) => `Rebuild of ${when}`,
    texts: (count) =>
      count === 0
        ? 'no text changed'
        : `${number(count)} ${plural(count, { one: 'text', other: 'texts' })} changed`,
    took: (time) => `took ${time}`,

    by: {
      editor: (who) => `${who} asked for it.`,
      signed: (who) => `${who} asked for it by a signed call.`,
      anEditor: 'An editor asked for it.',
      aProgram: 'A program asked for it by a signed call.',
      look: 'The server saw a change in WordPress.',
      due: 'A scheduled post was due.',
    },
    andMore: (count) =>
      `and ${number(count)} more ${plural(count, { one: 'call', other: 'calls' })}`,

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
      reading: 'Reading what WordPress has.',
      pictures: 'Making the pictures.',
      pages: 'Printing the pages.',
      checks: 'Checking the new site.',
      live: 'The new site is live.',
      told: 'The host was asked to build the site, and says itself how it gets on. It is live when the host is done.',
      failed: 'The site was not rebuilt. What is live stays as it was.',
    },
    waits: 'It starts when the rebuild before it has ended.',
    waitsPaused: 'It waits, since automatic rebuilds are paused after a rollback.',
    done: 'Done',
    failures: {
      reading: {
        sentence: 'WordPress could not be read, so the site stays as it was.',
        toDo: 'Check that WordPress works, then rebuild again. If that fails, too, send the details below to the person who runs the site.',
      },
      checks: {
        sentence: 'The new site did not pass its checks, so the old one stays.',
        toDo: 'See below which check failed. If what it says was not meant, mend it in WordPress and rebuild again; if it was, ask the person who runs the site.',
      },
      other: {
        sentence: 'The site could not be rebuilt, so it stays as it was.',
        toDo: 'Rebuild again in a few minutes. If that fails, too, send the details below to the person who runs the site.',
      },
    },
    forDevelopers: 'Details for developers',
    isSame: 'Nothing was different: the site that is live stays.',
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
    progress: 'How far it is',
    steps: 'Steps',
    ownPost: (title) => `Your post “${title}” is live.`,
    ownPage: (title) => `Your page “${title}” is live.`,
    see: 'See it on the site',
    facts: 'About this rebuild',
    asked: 'Why',
    askedAt: 'Asked for',
    time: 'Took',
    release: 'Release',
    changed: 'What readers see now',
    nothingChanged: 'No post and no page says anything else than before.',
    checks: 'What was checked',
    passed: 'passed',
    notPassed: 'not passed',
    warnings: 'To know',
    unknown:
      'This server knows nothing of such a rebuild. It remembers the last fifty, for as long as it runs.',
    toAll: 'All rebuilds',
    renews: 'This page is loaded again every few seconds, until the rebuild has ended.',
    holdStill: 'Stop that',
    isStill: 'This page shows how it was when it was loaded.',
    lookAgain: 'Load it again',
    runs: 'The site is being rebuilt',

    releases: 'Releases',
    releasesMore: 'Each rebuild that changes something is a release. The last ones are kept.',
    isLive: 'Live',
    noReleases: 'There is no release on this server yet.',
    releaseOf: (when) => `Release of ${when}`,
    liveNow: 'Readers see this release now.',
    wouldChange: 'What would change for readers',
    wouldReturn: 'Would be back',
    wouldBeOlder: 'Would show an older version',
    wouldGo: 'Would be gone',
    wouldStay: 'No post or page would change.',
    notKnown: 'This release does not say which posts and pages it holds.',
    rollBack: 'Make this release live',
    rollBackMore:
      'WordPress does not change. Automatic rebuilds pause, so that nothing replaces this release. They resume when somebody rebuilds the site, which publishes what WordPress has then, or when the newest release is made live again.',
    rollForwardMore:
      'This is the newest release. Automatic rebuilds resume, and publish what has changed in WordPress since.',
    mayNotRollBack:
      'Your account may not edit and publish other people’s posts, so it may not roll back.',
    unknownRelease: 'This release does not exist any more. Only the last ones are kept.',
    toReleases: 'All releases',
    rolledBack: (who, when) => `${who ?? 'Somebody'} made an older release live on ${when}.`,
    paused:
      'Automatic rebuilds are paused after a rollback. They resume when somebody rebuilds the site or makes the newest release live.',
    pausedShort: 'Automatic rebuilds are paused: an older release is live',
  };
};
