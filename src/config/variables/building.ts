import { z } from 'zod';
import { documentation } from '../documentation.ts';
import { share } from '../values.ts';

/** How a build runs. */
export const buildingVariables = {
  MAX_SHRINK: share().prefault('0.1').register(documentation, {
    group: 'Building',
    meaning:
      'The largest share of the posts, and of the pages, that may vanish from one build to the next, 0 to 1. A build that would drop more stops and changes nothing. 1 allows everything.',
    fallback: '0.1',
    example: '0.5',
  }),
  GALLEY_FOLDER: z.string().prefault('.galley').register(documentation, {
    group: 'Building',
    meaning: 'Where Galley keeps its copy of the content, between builds.',
    fallback: '.galley in the current folder',
    example: '/var/lib/galley',
  }),
};
