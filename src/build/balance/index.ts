export { takeBalance, type Balanced } from './take-balance.ts';
