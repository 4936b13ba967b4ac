import { z } from 'zod';
import { documentation } from '../documentation.ts';
import { duration, share, wholeNumber } from '../values.ts';

/** How a build runs. */
export const buildingVariables = {
  MAX_SHRINK: share().prefault('0.1').register(documentation, {
    group: 'Building',
    meaning:
      'The largest share of the posts, and of the pages, that may disappear from one build to the next, 0 to 1. A build that would drop more stops and changes nothing. 1 allows any number.',
    fallback: '0.1',
    example: '0.5',
  }),
  BUILD_TIMEOUT: duration(1000, 24 * 60 * 60_000)
    .prefault('30m')
    .register(documentation, {
      group: 'Building',
      meaning:
        'How long the build of `npm run publish` may take, such as 10m. A longer build is stopped, and the live site stays as it is.',
      fallback: '30m',
      example: '2h',
    }),
  KEEP_RELEASES: wholeNumber(1, 1000).prefault('5').register(documentation, {
    group: 'Building',
    meaning:
      'How many releases are kept, including the live one. You can roll back to any of them.',
    fallback: '5',
    example: '20',
  }),
  RELEASES_FOLDER: z.string().optional().register(documentation, {
    group: 'Building',
    meaning:
      'The folder for the releases of this site, where it is to have a fixed place, such as for a web server in front.',
    fallback:
      'releases/NAME, where NAME is made from CMS_URL (https://example.com/blog: releases/example.com_blog)',
    example: '/srv/paper/releases',
  }),
  BUILDER_IDLE: wholeNumber(0, 1440).prefault('15').register(documentation, {
    group: 'Building',
    meaning:
      'How many minutes the server keeps the build process after a rebuild, so that the next rebuild is much faster. 0 ends it at once and frees its memory.',
    fallback: '15',
    example: '0',
  }),
  GALLEY_FOLDER: z.string().prefault('.galley').register(documentation, {
    group: 'Building',
    meaning:
      'Where Galley keeps its copy of the content, between builds. Several sites may share it.',
    fallback: '.galley in the current folder',
    example: '/var/lib/galley',
  }),
};
