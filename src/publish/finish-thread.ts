/** A thread that finishes files beside others, all of the same site. */
import { answerAll } from '../threads.ts';
import { finishShare, type FinishWork } from './finish-share.ts';

answerAll(async (work: FinishWork) => finishShare(work));
