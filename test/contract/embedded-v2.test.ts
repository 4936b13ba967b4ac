import { byApplicationPassword, embeddedTarget } from './embedded.ts';
import { contract } from './suite.ts';

contract(embeddedTarget('in the newer generation', {}, byApplicationPassword));
