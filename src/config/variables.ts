import { z } from 'zod';
import type { SettingsProblem } from './errors.ts';
import { documentation, groups } from './values.ts';
import { publishingVariables } from './variables/publishing.ts';
import { deskVariables, rebuildVariables, serverVariables } from './variables/server.ts';
import {
  buildingVariables,
  contentVariables,
  deployVariables,
  siteVariables,
} from './variables/site.ts';
import { credentialVariables, serviceVariables } from './variables/wordpress.ts';

/** Every variable that Galley reads. An unset or blank variable has its default. */
export const variables = z.object({
  ...serviceVariables,
  ...credentialVariables,
  ...siteVariables,
  ...contentVariables,
  ...buildingVariables,
  ...publishingVariables,
  ...deployVariables,
  ...deskVariables,
  ...rebuildVariables,
  ...serverVariables,
});

export type VariableName = keyof typeof variables.shape;

export function documentationOf(name: VariableName) {
  const found = documentation.get(variables.shape[name]);
  if (found === undefined) throw new Error(`The setting ${name} has no documentation.`);
  return found;
}

export function problemWith(variable: VariableName, problem: string): SettingsProblem {
  return {
    variable,
    problem,
    example: documentationOf(variable).example,
  };
}

const width = 96;

const comment = (text: string): string => {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || `${last} ${word}`.length > width) lines.push(`# ${word}`);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.join('\n');
};

const entry = (name: VariableName): string => {
  const { meaning, fallback, example } = documentationOf(name);
  return [comment(meaning), comment(`Default: ${fallback}.`), `#${name}=${example}`].join('\n');
};

const introduction = [
  'Every setting of Galley. Copy this file to .env and remove the "#" before each setting that you want to change. Environment variables override the file.',
  'Only CMS_URL is required. For credentials, set one method or none: public content is read without credentials.',
  'This file is written by `npm run settings` from src/config/variables.ts.',
];

const heading = (title: string): string => `# --- ${title} ${'-'.repeat(width - title.length - 7)}`;

/** The text of `.env.example`. */
export function exampleFile(): string {
  const names = Object.keys(variables.shape) as VariableName[];
  const parts = groups.flatMap((group) => [
    heading(group),
    ...names.filter((name) => documentationOf(name).group === group).map(entry),
  ]);
  return `${[introduction.map(comment).join('\n'), ...parts].join('\n\n')}\n`;
}
