import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import {
  createBuilder,
  publish,
  type Builder,
  type PublishEvent,
  type PublishOptions,
} from '../../../src/publish/index.ts';
import { fakeBuild, optionsFor } from './options-for.ts';
import { usualRecipe, type Recipe } from './recipe.ts';

const publisher = fileURLToPath(new URL('run-publish.ts', import.meta.url));

export type Chosen = Partial<
  Pick<
    PublishOptions,
    | 'service'
    | 'replaceSite'
    | 'force'
    | 'full'
    | 'target'
    | 'purge'
    | 'wait'
    | 'keep'
    | 'signal'
    | 'rules'
    | 'prepares'
    | 'onAfter'
    | 'onLeft'
  >
> & {
  readonly timeout?: number;
};

/** A folder of releases, and the real publisher with a build that takes no time. */
export interface PressRoom {
  readonly releases: string;
  /** Publishes in this process. Gives what was told, up to `live`. */
  publish(recipe?: Partial<Recipe>, chosen?: Chosen): Promise<PublishEvent[]>;
  /** Publishes in a process of its own, which prints `live` when it is done. */
  start(recipe?: Partial<Recipe>, variables?: Readonly<Record<string, string>>): ChildProcess;
}

/** Their processes stay for the next room: to start one takes longer than a fake build. */
const idle: Builder[] = [];

export function openPressRoom(): PressRoom {
  const folder = mkdtempSync(join(tmpdir(), 'galley-press-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const releases = join(folder, 'releases');
  let started = 0;
  const write = (name: string, recipe: Partial<Recipe> = {}): string => {
    const file = join(folder, name);
    writeFileSync(file, JSON.stringify({ ...usualRecipe, ...recipe }));
    return file;
  };
  return {
    releases,
    async publish(recipe, { timeout, ...chosen } = {}) {
      write('recipe.json', recipe);
      const stays = timeout === undefined;
      const kept = stays ? idle.pop() : undefined;
      const builder = kept ?? createBuilder(fakeBuild(timeout ?? 20_000), { stays });
      const events: PublishEvent[] = [];
      try {
        await publish({
          ...optionsFor(releases, builder),
          ...chosen,
          onEvent: (event) => events.push(event),
        });
      } finally {
        if (stays) idle.push(builder);
      }
      return events;
    },
    start: (recipe, variables) =>
      spawn(
        process.execPath,
        [publisher, releases, write(`recipe-${(started += 1)}.json`, recipe)],
        {
          env: { ...process.env, ...variables },
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      ),
  };
}
