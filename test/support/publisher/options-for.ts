import { fileURLToPath } from 'node:url';
import {
  createBuilder,
  type BuildCommand,
  type PublishOptions,
} from '../../../src/publish/index.ts';

const builder = fileURLToPath(new URL('fake-build.ts', import.meta.url));

/** How a fake build is published. */
export function optionsFor(
  releases: string,
  recipe: string,
  timeout: number,
): Omit<PublishOptions, 'onEvent'> & { readonly command: BuildCommand } {
  const command = {
    command: process.execPath,
    args: [builder, recipe],
    env: process.env,
    timeout,
    grace: 200,
  };
  return {
    releases,
    keep: 5,
    what: 'a test',
    wait: true,
    force: false,
    service: 'paper.example',
    replaceSite: false,
    rules: { maxShrink: 0.1, strictImages: false },
    command,
    builder: createBuilder(command, { stays: false }),
  };
}
