import type { PluralForms, Speech } from '../speech.ts';

/** A sentence for scripts, in each plural form. `{count}` is replaced by the number. */
const forms = (each: PluralForms): PluralForms => each;

/** The desk's words for editors. English defines all words, and says when each is used. */
export type DeskWords = Readonly<ReturnType<typeof english>>;

/** Makes the desk's words in a language, with its numbers and plural forms. */
export type DeskLanguage = (speech: Speech) => DeskWords;

const english = ({ number, plural }: Speech) => {
  const counted = (count: number, one: string, other: string) =>
    `${number(count)} ${plural(count, { one, other })}`;
  const entries = (count: number) => counted(count, 'entry', 'entries');
  const files = (count: number) => counted(count, 'file', 'files');
  const some = (one: string, other: string) => (count: number) => counted(count, one, other);
  const look = (what: string) => (count: number) =>
    `${what} in ${counted(count, 'block', 'blocks')}`;
  const ofTotal = (one: string, other: string) => (done: string, of: string, total: number) =>
    `${done} of ${of} ${plural(total, { one, other })}`;

  return {
    // Around every page of the desk.
    frame: {
      /** The desk's name, beside the site's and in titles. */
      desk: 'Desk',
      titleOf: (page: string, site: string) => `${page} · ${site}`,
      skip: 'Skip to content',
      /** The name of the navigation, for screen readers. */
      ways: 'Desk',
      posts: 'Posts',
      media: 'Media',
      comments: 'Comments',
      /** How many comments wait, beside the word. */
      count: (count: number) => number(count),
      /** After the number of comments, in the navigation and for screen readers. */
      waiting: (count: number) =>
        plural(count, { one: 'waits for approval', other: 'wait for approval' }),
      newPost: 'New post',
      changes: 'Changes',
      publishing: 'Publishing',
      viewSite: 'View site',
      /** Before a name, for screen readers. */
      signedInAs: 'Signed in as',
      signOut: 'Sign out',
      signIn: 'Sign in',
      cancel: 'Cancel',
      back: 'Back',
      heading: 'Title',
      open: 'Open',
      delete: 'Delete',
      deletePermanently: 'Delete permanently',
      /** For screen readers: `Edit: A ferry is back` */
      of: (action: string, title: string) => `${action}: ${title}`,
      /** Before the sentence that says why something was not done. */
      problem: 'This did not work',
      /** Before an error message of WordPress's own. */
      wordpressSays: 'WordPress says:',
      untitled: 'Untitled',
      copyLink: 'Copy link',
      linkCopied: 'The link is copied.',
      pagination: 'More pages',
      previous: 'Previous',
      next: 'Next',
      page: (page: number, last: number) => `Page ${number(page)} of ${number(last)}`,
      pageNumber: (page: number) => `Page ${number(page)}`,
    },

    // The sign-in page.
    signIn: {
      lead: (site: string) => `Use your account on the WordPress site ${site}.`,
      continueWith: 'Continue with WordPress',
      continueMore: 'WordPress asks whether the desk may act for you, then sends you back here.',
      oauth: 'Continue with OAuth',
      /** The heading of the form for a user name and a password. */
      account: 'With your user name',
      user: 'User name or email address',
      password: 'Password',
      applicationPassword: 'Application password',
      applicationPasswordMore:
        'This is not your WordPress password. You can create one in WordPress, in your profile, under Application Passwords.',
      /** If WordPress accepts only the account's own password. */
      passwordWarning:
        'This site accepts only your WordPress password. Anyone who gets hold of it can do everything that you can do there.',
      /** If the desk is not reached over https. */
      insecure: 'This page is not encrypted, so others on the network can read what you type here.',
      cookie: 'Continue with your WordPress login',
      cookieMore: 'You are logged in to WordPress in this browser.',
      /** Why the editor is not signed in, or no longer. */
      troubles: {
        wrong: 'WordPress does not accept this user name and password. Check both, and try again.',
        'basic-auth':
          'WordPress does not accept this user name and password. Its plugin Basic-Auth is active and accepts only the password of your account, no application passwords. Try that password, or ask an administrator to deactivate the plugin.',
        incomplete: 'Enter your user name and your password.',
        declined: 'You declined on the WordPress page, so you are not signed in here.',
        stale: 'That took too long, or it was started in another browser. Try again.',
        'not-logged-in': 'You are not logged in to WordPress in this browser.',
        service: 'WordPress does not respond as it should. Try again later.',
        expired: 'Your session has ended. Sign in to go on.',
        refused: 'WordPress no longer accepts the sign-in of your session. Sign in again.',
      },
      /** If the session ended while the editor was writing. */
      kept: 'Your text is kept. It will be here again after you sign in.',
      signedOut: 'You have signed out.',
      tooMany: (minutes: number) =>
        `Too many attempts. Try again in ${counted(minutes, 'minute', 'minutes')}.`,
    },

    // The list of posts or pages.
    posts: {
      /** The name of the tabs, for screen readers. */
      types: 'Types of entries',
      /** The name of the status tabs, for screen readers. */
      states: 'Entries by status',
      all: 'All',
      filters: 'Filters',
      posts: 'Posts',
      pages: 'Pages',
      search: 'Search',
      status: 'Status',
      language: 'Language',
      anyLanguage: 'All languages',
      statuses: {
        publish: 'Published',
        future: 'Scheduled',
        draft: 'Draft',
        pending: 'Pending review',
        private: 'Private',
        trash: 'Trash',
      },
      filter: 'Show',
      reset: 'Show all',
      found: (count: number) => entries(count),
      /** If WordPress does not say how many there are in all. */
      shown: (count: number) => `${entries(count)} on this page`,
      none: 'There are no entries yet.',
      noneMatch: 'No entries match.',
      /** Entries that WordPress sent and the desk could not read. */
      unreadable: (count: number) =>
        `${entries(count)} could not be read and ${plural(count, { one: 'is', other: 'are' })} left out.`,
      author: 'Author',
      anyAuthor: 'All authors',
      category: 'Category',
      anyCategory: 'All categories',
      date: 'Date',
      anyMonth: 'All dates',
      sort: 'Sort by',
      sorts: {
        newest: 'Newest first',
        oldest: 'Oldest first',
        title: 'Title, A to Z',
        'title-desc': 'Title, Z to A',
      },
      unknownAuthor: 'Unknown',
      noDate: 'No date yet',
      protected: 'Password protected',
      sticky: 'Sticky',
      view: 'View',
      preview: 'Preview',
      edit: 'Edit in WordPress',
      select: (title: string) => `Select “${title}”`,
      selectAll: 'Select all',
      /** Announced when the selection changes; `count` is already formatted. */
      selected: (count: string) => `Selected: ${count}`,
      deleteSelected: 'Delete selected',
      publishSelected: 'Publish',
      sortSelected: 'Add categories',
      /** Marks of an entry. Both lead to the report. */
      heldBack: 'Held back',
      incomplete: 'Incomplete on the site',
    },

    // Several entries that are changed together.
    bulk: {
      publishTitle: (count: number) => `Publish ${entries(count)}?`,
      sortTitle: (count: number) => `Add categories to ${entries(count)}`,
      publishMore: 'Readers see them as soon as the site is rebuilt, which begins at once.',
      cannot: 'None of the selected entries can be changed this way.',
      left: (count: number) =>
        `${entries(count)} cannot be changed this way and will stay as before.`,
      noCategory: 'Choose a category.',
      results: {
        published: 'Published.',
        sorted: 'The categories were added.',
        gone: 'It is no longer in WordPress.',
        refused: 'Not changed: your account is not allowed to do this.',
        declined: 'Not changed: WordPress refused.',
        failed: 'WordPress gave no clear answer. Check whether it was changed.',
      },
    },

    // Deleting posts and pages, and restoring them from the trash.
    deletion: {
      toTrashTitle: (count: number) => `Move ${entries(count)} to the trash?`,
      permanentlyTitle: (count: number) => `Delete ${entries(count)} permanently?`,
      nothingChosen: 'Nothing was selected. Go back and choose what to delete.',
      toTrash: (count: number) => `Move ${entries(count)} to the trash`,
      permanently: (count: number) => `Delete ${entries(count)} permanently`,
      /** If the desk can restore. */
      toTrashMore: 'You can undo this, or restore it from the trash later.',
      /** If only WordPress itself can restore. */
      toTrashInWordPress: 'To bring it back, open the trash in WordPress and choose Restore.',
      permanentlyMore: 'This cannot be undone.',
      /** A link to the other kind of deletion. */
      permanentlyInstead: 'Delete permanently instead',
      /** Why one entry is treated differently from what was chosen. */
      inTrash: 'Already in the trash.',
      notAllowed: 'Your account is not allowed to delete this, so it stays.',
      unknown: 'No longer in WordPress.',
      stillLive: 'Published: readers still see it until the next rebuild.',
      /** A link to WordPress. */
      openTrash: 'Open the trash in WordPress',
      /** A link to the desk. */
      seeTrash: 'Open the trash',
      toPosts: 'Back to the list',

      // The result for each entry.
      results: 'Result',
      trashed: 'Moved to the trash.',
      deleted: 'Deleted permanently.',
      alreadyTrashed: 'It was already in the trash.',
      gone: 'It is no longer in WordPress.',
      refused: 'Not deleted: your account is not allowed to do this.',
      declined: 'Not deleted: WordPress refused.',
      failed: 'WordPress gave no clear answer. Check whether it was deleted.',

      // Restoring from the trash.
      undo: 'Undo',
      restore: 'Restore',
      restoreSelected: 'Restore selected',
      restoreTitle: (count: number) => `Restore ${entries(count)}?`,
      restoreMore: 'It comes back as a draft, as in WordPress.',
      /** Above the trash, on the older generation of the REST API. */
      restoreInWordPress:
        'This WordPress site has the older REST API, which cannot restore. Choose Restore in WordPress instead.',
      nothingToRestore: 'Nothing that can be restored was selected.',
      restoring: {
        restored: 'Restored.',
        gone: 'Not restored: it is no longer in WordPress.',
        refused: 'Not restored: your account may not do that.',
        declined: 'Not restored: WordPress refused.',
        failed: 'WordPress gave no clear answer. Check whether it was restored.',
      },
      /** Of a post that was published, most likely. */
      isDraftNow: 'It is a draft now, so readers don’t see it.',
      publish: 'Publish',
      heldComments: (count: number) =>
        `${counted(count, 'comment waits', 'comments wait')} for approval in WordPress.`,
      missingComments:
        'Its comments, if there are any, stay in the trash: your account is not allowed to moderate them. An editor can move it to the trash again and restore it with its comments.',
      /** Of a post that was published before it was moved to the trash. */
      backWhenRebuilt: 'Readers will see it again after the next rebuild.',
    },

    // The comments of readers: the list, what was done, and the form for a reply.
    comments: {
      /** The name of the tabs, for screen readers. */
      states: 'Comments by status',
      tabs: { hold: 'Waiting', approved: 'Approved', spam: 'Spam', trash: 'Trash' },
      /** Of a tab: `Waiting (3)`. */
      tab: (name: string, count: number) => `${name} (${number(count)})`,
      mayNot: 'Your account is not allowed to moderate comments in WordPress.',
      /** On the older generation of the REST API. */
      inWordPress:
        'This WordPress site has the older REST API, which cannot moderate comments. Moderate them in WordPress instead.',
      openWordPress: 'Open the comments in WordPress',
      search: 'Search comments',
      found: (count: number) => counted(count, 'comment', 'comments'),
      shown: (count: number) => `${counted(count, 'comment', 'comments')} on this page`,
      none: {
        hold: 'No comments wait for approval.',
        approved: 'There are no approved comments.',
        spam: 'There is no spam.',
        trash: 'The trash is empty.',
      },
      noneMatch: 'No comments match.',
      unreadable: (count: number) =>
        `${counted(count, 'comment', 'comments')} could not be read and ${plural(count, { one: 'is', other: 'are' })} left out.`,
      comment: 'Comment',
      entry: 'Written below',
      nobody: 'Anonymous',
      isReply: 'Reply',
      select: (name: string) => `Select “${name}”`,
      /** After the beginning of a long comment. */
      readAll: 'Read all of it',
      /** Buttons. */
      actions: {
        approved: 'Approve',
        hold: 'Unapprove',
        spam: 'Spam',
        unspam: 'Not spam',
        trash: 'Trash',
        untrash: 'Restore',
      },
      /** Buttons for the selected comments. */
      selected: {
        approved: 'Approve selected',
        hold: 'Unapprove selected',
        spam: 'Mark selected as spam',
        unspam: 'Selected are not spam',
        trash: 'Move selected to the trash',
        untrash: 'Restore selected',
        delete: 'Delete selected permanently',
      },
      nothingChosen: 'Nothing was selected. Choose comments first.',
      // What was done with each comment.
      results: {
        approved: 'Approved.',
        hold: 'Waits for approval again.',
        spam: 'Marked as spam.',
        unspam: 'Not spam any more.',
        trash: 'Moved to the trash.',
        untrash: 'Restored.',
        deleted: 'Deleted permanently.',
        answered: 'Your reply is saved.',
        gone: 'It is no longer in WordPress.',
        refused: 'Nothing was changed: your account is not allowed to do this.',
        declined: 'Nothing was changed: WordPress refused.',
        failed: 'WordPress gave no clear answer. Check whether it was done.',
      },
      /** If the parent of a reply was waiting. */
      alsoApproved: 'The comment that it answers was approved, too.',
      /** If WordPress holds the reply. */
      isHeld: 'It waits for approval.',
      deleteTitle: (count: number) =>
        `Delete ${counted(count, 'comment', 'comments')} permanently?`,
      deleteMore: 'This cannot be undone.',
      // The form for a reply.
      reply: 'Reply',
      replyTitle: (author: string) => `Reply to ${author}`,
      text: 'Your reply',
      textMore: 'Plain text with an empty line between paragraphs.',
      approvesToo: 'The comment waits for approval. Your reply approves it.',
      send: 'Send reply',
      sendAndApprove: 'Approve and reply',
      empty: 'Write something first.',
      toList: 'Back to the list',
    },

    // The form for a new draft.
    writing: {
      lead: 'It is saved as a draft. Its settings, and publishing, are the next step.',
      content: 'Text',
      contentMore: 'Plain text with an empty line between paragraphs, or HTML.',
      save: 'Save draft',
      empty: 'Enter a title or a text first.',
      saved: (title: string) => `“${title}” was saved as a draft.`,
      savedMore: 'Nobody sees it until it is published.',
      goOn: 'Continue in WordPress',
      seePreview: 'View the preview',
      another: 'Write another post',
      notAllowed: 'Your account is not allowed to write posts on this site.',
    },

    // The settings of a draft.
    settings: {
      settings: 'Settings',
      save: 'Save',
      saved: 'The settings are saved.',
      published: 'It is published.',
      scheduled: (when: string) => `It is scheduled for ${when}.`,
      liveWhenRebuilt: 'Readers will see it after the next rebuild.',
      conflict:
        'Somebody changed this text in WordPress after you opened this page, so nothing was saved. What you chose is still below: look at the text first, then save again.',
      notSaved: 'Nothing was saved yet. Check the marked fields.',
      inWordPress: 'The settings of this text are changed in WordPress.',
      older:
        'This WordPress site has the older REST API, which cannot set categories and tags. Choose them in WordPress.',
      publishNow: 'Publish now',
      schedule: 'Schedule',
      mayNotPublish:
        'Your account is not allowed to publish. Choose “Pending review”, and somebody who may can publish it.',
      date: 'Publish at',
      /** `zone` is null if WordPress does not say it. */
      dateMore: (zone: string | null) =>
        zone === null
          ? 'Only if it is scheduled.'
          : `Only if it is scheduled. In the site’s time zone: ${zone}.`,
      dateMissing: 'Enter a date and a time.',
      dateAhead:
        'A published text has no date in the future. Choose an earlier one, or make it a draft and schedule it.',
      datePast: 'This time has passed. Enter a later one, or choose “Publish now”.',
      slug: 'Slug',
      slugMore: 'The last part of the address. WordPress makes it from the title if it is empty.',
      excerpt: 'Excerpt',
      categories: 'Categories',
      find: 'Find categories',
      findNow: 'Find',
      tags: 'Tags',
      tagsMore: 'With commas between them. WordPress creates the ones it does not have yet.',
      picture: 'Featured image',
      findPicture: 'Find pictures',
      none: 'None',
      toMedia: 'Upload a file',
    },

    // The page that compares the site with WordPress.
    changes: {
      lead: 'What readers see now, and what has changed in WordPress since the last build.',
      state: 'The site now',
      built: 'Built',
      holds: 'Contains',
      source: 'Source',
      generation: 'REST API',
      all: (posts: number, pages: number) =>
        `${counted(posts, 'post', 'posts')} and ${counted(pages, 'page', 'pages')}`,
      since: 'Changed since',
      none: 'Nothing. The site shows everything that is published in WordPress.',
      some: (count: number) =>
        `${counted(count, 'text has', 'texts have')} changed. Readers will see ${plural(count, { one: 'it', other: 'them' })} after the next rebuild.`,
      /** If the mirror that the live site was built from is missing. */
      unknown:
        'This server does not know what the site was built from: the folder with the build’s copy of WordPress is missing.',
      elsewhere:
        'The site was built from a different WordPress site than the one that this desk uses.',
      new: 'New',
      edited: 'Edited',
      deleted: 'Deleted',
      post: 'Post',
      page: 'Page',
      more: (count: number) => `and ${number(count)} more`,
    },

    // The media library.
    media: {
      notAllowed: 'Your account is not allowed to upload files to this site.',
      send: 'Upload files',
      file: 'File',
      /** `most` is a size such as `20 MB`; `types` is empty if every type is allowed. */
      fileMore: (most: string, types: string) =>
        types === '' ? `Up to ${most} each.` : `${types}, up to ${most} each.`,
      /** The names of whole families of media types. */
      kinds: { image: 'Images', audio: 'audio', video: 'video', text: 'text' },
      tooLarge: (most: string) => `This file is too large: the limit is ${most}.`,
      wrongType: (types: string) => `Files of this type can’t be uploaded here. Allowed: ${types}.`,
      alt: 'Alternative text',
      altMore: 'Describe what the picture shows, for people who can’t see it.',
      decorative: 'This picture is decorative: screen readers skip it',
      headingMore: 'Leave it empty to use the file name.',
      caption: 'Caption',
      sendIt: 'Upload',
      noFile: 'Choose a file first.',
      /** After an upload. */
      sent: (name: string) => `“${name}” is in the media library.`,
      search: 'Search',
      searchIt: 'Search',
      showAll: 'Show all',
      /** The heading of the list. */
      library: 'Media library',
      found: (count: number) => files(count),
      shown: (count: number) => `${files(count)} on this page`,
      none: 'There are no files yet.',
      noneMatch: 'No files match.',
      unreadable: (count: number) =>
        `${files(count)} could not be read and ${plural(count, { one: 'is', other: 'are' })} left out.`,
      type: 'Type',
      anyType: 'All files',
      types: {
        image: 'Pictures',
        'no-alt': 'Pictures without alternative text',
        video: 'Videos',
        audio: 'Audio',
        application: 'Documents',
        text: 'Text files',
      },
      /** What a file is, by the name of its format or the end of its name. */
      fileKinds: {
        picture: (format: string) => `${format} picture`,
        video: (format: string) => `${format} video`,
        audio: (format: string) => `${format} audio`,
        other: (ending: string) => (ending === '' ? 'File' : `${ending} file`),
      },
      /** Opens the list of what can be done with a file. */
      actions: 'Actions',
      noAlt: 'No alternative text',
      address: 'Address',
      copy: 'Copy address',
      copied: 'Address copied.',
      edit: 'Edit',
      editTitle: 'Edit file details',
      editMore:
        'Posts that already show this picture may keep the alternative text that was set in the post.',
      save: 'Save',
      saved: (title: string) => `“${title}” was saved.`,
      deleteTitle: 'Delete this file?',
      deleteMore:
        'This cannot be undone: files have no trash. Posts that show it will have a gap. Readers still see the file until the next rebuild.',
      deleted: (title: string) => `“${title}” was deleted permanently.`,
      /** The panel in which a script uploads several files. */
      uploader: {
        choose: 'Choose files',
        drop: 'Or drop files anywhere on this page.',
        /** Opens the optional fields of a file. */
        more: 'Title and caption',
        remove: 'Remove',
        cancel: 'Cancel',
        tryAgain: 'Try again',
        added: forms({ one: '{count} file added.', other: '{count} files added.' }),
        upload: forms({ one: 'Upload {count} file', other: 'Upload {count} files' }),
        done: forms({ one: '{count} file uploaded.', other: '{count} files uploaded.' }),
        failed: forms({
          one: '{count} file was not uploaded.',
          other: '{count} files were not uploaded.',
        }),
        /** The server has the file and sends it on to WordPress. */
        saving: 'Saving to WordPress …',
        sent: 'Uploaded to the media library.',
        notSent: 'The file was not uploaded.',
        signedOut: 'Your session has ended. Sign in in another window, then try again here.',
        /** If the server does not answer. */
        offline: 'The server can’t be reached. Try again when you are back online.',
      },
    },

    // The bar above a preview, and the pages of shared links.
    preview: {
      title: 'Preview',
      /** If the shown text is the published one. */
      asPublished: 'This is the published version.',
      /** If an earlier text is published. */
      newerThanPublished: 'Readers still see an earlier version.',
      scheduledFor: (when: string) => `Readers will see it from ${when}.`,
      savedAt: (when: string) => `Saved ${when}.`,
      /** For an autosave of WordPress. */
      keptAt: (when: string) => `Autosaved ${when}, not saved yet.`,
      /** If the text is too large to be shown whole. */
      cutShort:
        'The rest of this text is left out: it has too many tags, or they are nested too deeply.',
      share: 'Create a share link',
      shareMore: (until: string) =>
        `Anyone who has the link can see this text as it is now, without an account, until ${until}.`,
      link: 'Link to this preview',
      linkMade: (until: string) => `It works until ${until}, and shows the text as it is now.`,
      sharedBy: (name: string, until: string) =>
        `${name} has shared this with you. The link works until ${until}.`,
      /** For readers of a shared link. */
      notPublished: 'It is not published.',
      back: 'Back to the desk',
      /** A link of the bar, to the page that shows the preview at these widths. */
      toWidths: 'Phone, tablet, full width',
      /** For screen readers: the names of the two groups of links. */
      width: 'Width',
      compare: 'Compare',
      widths: { phone: 'Phone', tablet: 'Tablet', full: 'Full' },
      alone: 'Preview only',
      beside: 'Beside the live version',
      live: 'Live version',
      backToText: 'Back to the preview',
      over: 'This link no longer works',
      overMore:
        'It has expired, or it was revoked. Ask the person who sent it to you for a new link.',
      unknown: 'This preview does not exist',
      unknownMore: 'This site did not create this address. Check that you copied all of it.',
      /** If the site was never built on this server. */
      noSite: 'There is no preview yet',
      noSiteMore:
        'A preview shows a text as the site would, but this server has not built the site yet. Run a build with the same settings, then reload this page.',
    },

    // Rebuilds and releases.
    balance: {
      title: 'What the pages lack',
      more: 'What WordPress listed when this release was made and its pages do not show, with the reasons.',
      shown: (shown: string, listed: string) => `${shown} of ${listed}`,
      kinds: {
        'menu items': 'Menu items',
        pictures: 'Pictures in texts',
        'featured images': 'Featured images',
        files: 'Files',
        translations: 'Translations',
      },
    },
    // What differs from WordPress in each text. The report of a build has these words, too.
    heldBack: {
      title: (count: number) =>
        count === 1 ? '1 text is held back' : `${count} texts are held back`,
      lead: 'WordPress could not send these texts. All others are live. Each publication tries again. Edit the text in WordPress, or show the reason to the person who looks after the site.',
      lastVersion: 'Readers keep its last version.',
      notYet: 'Readers do not get it yet.',
    },
    report: {
      title: 'What changed in texts',
      lead: 'What readers see differently from WordPress, text by text. What they miss comes first; how blocks look comes last.',
      /** If the server has no report of the live site. */
      notKnown:
        'This server has no report of the live site. Releases that npm run publish makes on this machine have one; a build without releases, a release of an earlier version and a site that another machine publishes don’t.',
      nothing: 'Nothing was removed, replaced or missing.',
      nothingLost: 'No content was lost.',
      /** For screen readers: the name of the filter. */
      filter: 'Show',
      all: 'Everything',
      onlyLost: 'Lost content only',
      sums: 'Altogether',
      texts: 'Texts',
      inTexts: some('text', 'texts'),
      why: 'The exact tags, names and reasons are in English.',
      outcomes: {
        missing: 'Missing',
        removed: 'Removed',
        replaced: 'Replaced',
        private: 'Published, but private in WordPress',
        look: 'Look',
      },
      kinds: {
        picture: some('picture', 'pictures'),
        file: some('file', 'files'),
        form: some('form', 'forms'),
        drawing: some('drawing', 'drawings'),
        element: some('element', 'elements'),
        script: some('script', 'scripts'),
        shortcode: some('shortcode', 'shortcodes'),
        nesting: some('part of the text', 'parts of the text'),
        field: some('custom field', 'custom fields'),
        login: some('place to log in', 'places to log in'),
        pagination: some('row of page numbers', 'rows of page numbers'),
        reply: some('link to reply', 'links to reply'),
        error: some('error message of a block', 'error messages of blocks'),
        address: some('unusable address', 'unusable addresses'),
        link: some('page that a link leads to', 'pages that links lead to'),
        redirect: some('redirect', 'redirects'),
        frame: some('frame of another site', 'frames of other sites'),
        handler: some('script of a button or link', 'scripts of buttons or links'),
        text: some('text of WordPress', 'texts of WordPress'),
        'text-colour': look('the colour of text'),
        background: look('the background'),
        'link-colour': look('the colour of links'),
        'element-colour': look('the colour of headings or buttons'),
        border: look('the border'),
        duotone: look('the duotone of pictures'),
        'block-style': look('the style'),
        'font-family': look('the font'),
        'font-size': look('the font size'),
        letters: look('the form of letters or lines'),
        'list-style': look('the numbering of lists'),
        spacing: look('the spacing'),
        size: look('the size'),
        layout: look('the arrangement'),
        'style-sheet': look('a style sheet'),
        'other-look': look('another style'),
      },
    },
    rebuilds: {
      lead: 'Readers see the site as it was last built. A rebuild brings them what has changed in WordPress since.',
      rebuilds: 'Rebuilds',

      // Asking for a rebuild.
      rebuild: 'Rebuild the site',
      /** `every` is a time such as `60 seconds`. */
      byItself: (every: string) =>
        `The server checks WordPress for changes every ${every} and rebuilds the site if there are any.`,
      onCall:
        'Programs that have the secret, such as WordPress with galley.php, can start a rebuild.',
      byHand: 'The site is rebuilt only when somebody asks for it.',
      /** If a static host builds the site. */
      byHost: 'The site’s host builds it on request.',
      mayNot: 'Your account is not allowed to publish, so somebody else has to rebuild the site.',
      cannot: 'The site cannot be rebuilt from here.',
      /** After a published post was deleted. */
      stillThere: 'Readers see the previous version until the site is rebuilt.',

      // The list of rebuilds.
      last: 'Past rebuilds',
      none: 'No rebuilds since this server started.',
      /** Also the title of the page of one rebuild. */
      of: (when: string) => `Rebuild of ${when}`,
      texts: (count: number) =>
        count === 0 ? 'no text changed' : `${counted(count, 'text', 'texts')} changed`,
      took: (time: string) => `took ${time}`,

      // Who or what asked for a rebuild.
      by: {
        editor: (who: string) => `${who} asked for it.`,
        change: (who: string) => `${who} changed something.`,
        signed: (who: string) => `${who} asked for it with a signed request.`,
        anEditor: 'An editor asked for it.',
        aProgram: 'A program asked for it with a signed request.',
        check: 'The server noticed a change in WordPress.',
        due: 'A scheduled post was due.',
      },
      andMore: (count: number) =>
        `and ${number(count)} more ${plural(count, { one: 'request', other: 'requests' })}`,

      // One rebuild.
      /** A word or two for each state, in lists and in the row of steps. */
      states: {
        queued: 'Queued',
        reading: 'Reading',
        pictures: 'Pictures',
        pages: 'Pages',
        checks: 'Checks',
        live: 'Live',
        requested: 'Host asked',
        failed: 'Failed',
      },
      /** A sentence for each state. */
      now: {
        queued: 'It starts in a few seconds, so that changes made together go live together.',
        reading: 'Reading WordPress.',
        pictures: 'Preparing pictures.',
        pages: 'Rendering pages.',
        checks: 'Checking the new site.',
        live: 'The new site is live.',
        requested:
          'The host was asked to build the site and reports its own progress. The site is live when the host has finished.',
        failed: 'The site was not rebuilt. The live site was not changed.',
      },
      /** In place of `now.queued` while another rebuild runs. */
      waits: 'It starts when the current rebuild has finished.',
      /** In place of `now.queued` after a rollback. */
      waitsPaused: 'It waits because automatic rebuilds are paused after a rollback.',
      /** For a finished rebuild that is no longer live. */
      done: 'Done',
      /** What failed and what to do, by the step that failed. */
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
      /** Opens the error message of the build. */
      forDevelopers: 'Details for developers',
      /** In place of `states.live` if nothing changed. */
      unchanged: 'Unchanged',
      /** In place of `now.live`. */
      isSame: 'Nothing changed, so the live site stays as it is.',
      /** `12 of 34 posts`: `done` and `of` are formatted, `total` chooses the plural form. */
      counted: {
        posts: ofTotal('post', 'posts'),
        pages: ofTotal('page', 'pages'),
        media: ofTotal('file', 'files'),
        pictures: ofTotal('picture', 'pictures'),
        comments: ofTotal('comment', 'comments'),
        terms: ofTotal('category or tag', 'categories and tags'),
        users: ofTotal('author', 'authors'),
      },
      countedOthers: (done: string, of: string) => `${done} of ${of}`,
      /** If the total is not known. */
      soFar: (done: string) => `${done} so far`,
      progress: 'Progress',
      steps: 'Steps',
      isLive: (title: string) => `“${title}” is live.`,
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
      /** For browsers without JavaScript. */
      renews: 'This page reloads every few seconds until the rebuild has finished.',
      holdStill: 'Stop reloading',
      isStill: 'This page does not reload by itself.',
      lookAgain: 'Reload',
      /** On every page during a rebuild. */
      runs: 'The site is being rebuilt',

      // Releases.
      releases: 'Releases',
      releasesMore: 'Each rebuild that changes something makes a release. The last ones are kept.',
      /** In the list of releases: how many texts are new, changed and gone. */
      ofKind: {
        new: (count: number) => `${number(count)} new`,
        changed: (count: number) => `${number(count)} changed`,
        gone: (count: number) => `${number(count)} gone`,
      },
      noReleases: 'There are no releases on this server yet.',

      // Rollback.
      releaseOf: (when: string) => `Release of ${when}`,
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
      /** In place of `rollBackMore` for the newest release, after a rollback. */
      rollForwardMore:
        'This is the newest release. Automatic rebuilds resume and publish what has changed in WordPress since.',
      mayNotRollBack:
        'Your account is not allowed to edit and publish other people’s posts, so it cannot roll back.',
      unknownRelease: 'This release no longer exists. Only the last ones are kept.',
      toReleases: 'All releases',
      rolledBack: (who: string | null, when: string) =>
        `${who ?? 'Somebody'} made an older release live on ${when}.`,
      paused:
        'Automatic rebuilds are paused after a rollback. They resume when somebody rebuilds the site or makes the newest release live.',
      /** On every page while rebuilds are paused. */
      pausedShort: 'Automatic rebuilds are paused: an older release is live',
    },

    // A release that this browser sees in place of the live site.
    releasePreview: {
      title: 'Look at a release',
      lead: 'For an hour, this browser shows the release at the addresses of the site, with a bar above each page. Readers still see the live site.',
      look: 'Look at this release',
      bar: (when: string) =>
        `You are looking at the release of ${when}. It is not what readers see.`,
      /** The link in the bar. */
      more: 'Stop looking at it',
      /** On every page of the desk meanwhile. */
      line: 'This browser shows a release in place of the live site',
      until: (when: string) => `The live site is shown again at ${when}, or now if you stop.`,
      end: 'Show the live site again',
      back: 'Back to the pages of the release',
      toRelease: 'About this release',
      none: 'You see the live site, as readers do.',
    },

    // Previews of whole sites, with a branch or with drafts.
    sitePreviews: {
      title: 'Site previews',
      lead: 'Complete sites that show a branch or drafts, beside the live site. Only people who are signed in here or have a shared link can open them.',
      none: 'There are no site previews.',
      /** Before a command. */
      ofBranch: 'To create one of a branch, run this on the server:',
      newOne: 'New site preview',
      newOneMore: 'It shows what WordPress has now. The live site does not change.',
      name: 'Name',
      nameMore:
        'Lower-case letters, digits and hyphens. It is part of the address. A preview with the same name is replaced.',
      nameFault: 'Use 1 to 40 lower-case letters, digits and hyphens.',
      days: 'Days until it expires',
      daysFault: (most: number) => `Enter a whole number from 1 to ${most}.`,
      drafts: 'Show drafts, too',
      draftsMore:
        'Drafts, pending and scheduled texts of everybody. Only accounts that may edit all of them, and people with a shared link, can open this preview.',
      build: 'Build a preview',
      /** If this server builds none; its own reason follows. */
      cannot: 'Site previews cannot be built from here.',
      building: (name: string) => `The preview “${name}” is being built.`,
      built: (name: string) => `The preview “${name}” is ready.`,
      failed: (name: string) => `The preview “${name}” could not be built.`,
      failedMore:
        'Try again in a few minutes. If it fails again, send the details below to the person who runs the site.',
      /** For browsers without JavaScript. */
      renews: 'This page reloads every few seconds until the preview is ready.',
      branch: (branch: string) => `Branch ${branch}`,
      commit: (commit: string) => `Commit ${commit}`,
      made: (when: string) => `Created ${when}`,
      until: (when: string) => `Available until ${when}`,
      pages: (count: number) => counted(count, 'page', 'pages'),
      withDrafts: 'With drafts',
      link: (name: string) => `Link to ${name}`,
      linkMore: (until: string) =>
        `Anyone who has it can see this preview without an account until ${until}.`,
      removeTitle: 'Delete this preview?',
      removeMore:
        'It is deleted permanently, and shared links to it stop working. The live site does not change.',
      removed: (name: string) => `The preview “${name}” was deleted.`,
      unknown: 'There is no preview with this name. It has expired, or somebody has deleted it.',
    },

    // The links to previews of single texts.
    sharedPreviews: {
      title: 'Shared previews',
      lead: 'Each link shows one text as it was, to anyone who has the link. You see your own links, and those of others if you may edit their posts.',
      none: 'There are no shared previews. A text’s preview has a button that creates a link.',
      by: (name: string) => `Shared by ${name}`,
      revoke: 'Revoke',
      revokeTitle: 'Revoke this link?',
      revokeMore:
        'The link stops working at once, for everyone who has it. The text itself does not change. You can create a new link at any time.',
      revoked: (title: string) => `The link to “${title}” no longer works.`,
      unknown: 'There is no such link. It has expired, or somebody has revoked it.',
    },

    // Why a request was refused and what to do, by the error code.
    problems: {
      invalid: 'This request is not valid.',
      malformed: 'The server could not understand what the browser sent. Go back and try again.',
      'signed-out': 'You are not signed in, or your session has ended. Sign in to go on.',
      'bad-credentials': 'WordPress no longer accepts the sign-in of your session. Sign in again.',
      'foreign-origin': 'This request came from another site, so nothing was done.',
      'missing-token': 'This form is out of date, so nothing was done. Go back and try again.',
      'bad-signature': 'The request has no valid signature.',
      'stale-signature': 'The request was signed too long ago. Check the clock.',
      'preview-only': 'This is a preview of the site. Nothing can be changed here.',
      replayed: 'This request was already accepted.',
      forbidden: 'Your account is not allowed to do this in WordPress.',
      'not-found': 'This does not exist, or no longer exists.',
      'not-allowed-method': 'This address cannot be used like that.',
      'in-progress': 'This is already being done. Wait a moment, then check the result.',
      conflict: 'This was changed somewhere else in the meantime. Check it again, then decide.',
      'too-many-previews':
        'There are too many previews. Delete or revoke one that is no longer needed, then try again.',
      gone: 'This no longer exists.',
      'length-wrong': 'The file did not arrive completely. Send it again.',
      'too-large': 'This is too large.',
      'wrong-type': 'This type of content cannot be used here.',
      'alt-missing': 'Describe the picture, or mark it as decorative.',
      'refused-file': 'This type of file is not allowed.',
      'key-reused': 'This was already sent, with different content.',
      'too-many-attempts': 'Too many attempts. Wait a moment, then try again.',
      busy: 'The server is busy. Wait a moment, then try again.',
      internal: 'Something went wrong on the server. Its log says what.',
      unsupported: 'This WordPress site cannot do this.',
      'content-service': 'WordPress does not respond as it should. Try again later.',
      'content-service-slow': 'WordPress takes too long to respond. Try again later.',
    },
  };
};

export default english;
