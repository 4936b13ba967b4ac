import { accessContract } from './suite.ts';
import { wordpressTarget } from './wordpress.ts';

accessContract(wordpressTarget('plain'));
