import { openLyingSite, refusesLies } from './safety-net.ts';

// What is read is of its own; what is refused without a mirror is decided after that.
refusesLies(openLyingSite('legacy'), ['with a mirror']);
