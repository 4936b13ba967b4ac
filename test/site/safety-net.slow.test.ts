import { openLyingSite, refusesLies } from './safety-net.ts';

refusesLies(openLyingSite('legacy'));
