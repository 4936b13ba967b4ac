export { axeFaults } from './axe-faults.ts';
export { movedByPictures } from './held-pictures.ts';
export { htmlFaults } from './html-faults.ts';
export { noShift, scriptsBeforeInteraction, watchLoading } from './loading.ts';
export { openedFaults } from './opened-faults.ts';
export { searchEngineFaults } from './search-engine-faults.ts';
export { weightFaults } from './weight-faults.ts';
