import { fileURLToPath } from 'node:url';
import type { BuildCommand, PublishOptions } from '../../../src/publish/index.ts';

const builder = fileURLToPath(new URL('fake-build.ts', import.meta.url));

/** A fake build, of the recipe beside its releases or of a given one. */
export function fakeBuild(timeout: number, recipe?: string): BuildCommand {
  return {
    command: process.execPath,
    args: [builder, ...(recipe === undefined ? [] : [recipe])],
    env: process.env,
    timeout,
    grace: 200,
  };
}

/** How a site of fake builds is published. */
export function optionsFor(
  releases: string,
  builder: PublishOptions['builder'],
): Omit<PublishOptions, 'onEvent'> {
  return {
    releases,
    keep: 5,
    what: 'a test',
    wait: true,
    force: false,
    service: 'paper.example',
    replaceSite: false,
    rules: { maxShrink: 0.1, strictImages: false },
    builder,
  };
}
