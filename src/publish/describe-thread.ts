// A thread that reads files for `describe-files.ts`.
import { answerAll } from '../threads.ts';
import { readDescription, type Question } from './read-page.ts';

answerAll(async ({ site, place, tasks }: Question) =>
  tasks.map((task) => readDescription(site, task, place)),
);
