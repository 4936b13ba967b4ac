import { openLyingSite, refusesLies } from './safety-net.ts';

// Its records have other shapes. What is made of them is compared in the same way.
refusesLies(openLyingSite('legacy'), {
  'with a mirror': ['a different fault in each text', 'one name for all terms and authors'],
  'without one': ['empty titles and texts', 'all dates in 1970'],
});
