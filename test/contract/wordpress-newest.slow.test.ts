import { contract } from './suite.ts';
import { newestTarget } from './wordpress.ts';

contract(await newestTarget());
