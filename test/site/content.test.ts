import { startEmbeddedOddities } from '../contract/embedded.ts';
import { describeContent } from './content.ts';

describeContent('a site built from the embedded service, newer generation', () =>
  startEmbeddedOddities({}),
);
