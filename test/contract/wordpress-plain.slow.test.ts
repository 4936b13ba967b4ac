import { contract } from './suite.ts';
import { wordpressTarget } from './wordpress.ts';

contract(wordpressTarget('plain'));
