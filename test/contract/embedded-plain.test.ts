import { byApplicationPassword, embeddedTarget } from './embedded.ts';
import { contract } from './suite.ts';

contract(embeddedTarget('with plain permalinks', { plainPermalinks: true }, byApplicationPassword));
