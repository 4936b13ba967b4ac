import { z } from 'zod';
import { documentation } from './documentation.ts';
import { buildingVariables } from './variables/building.ts';
import { contentVariables } from './variables/content.ts';
import { credentialVariables } from './variables/credential.ts';
import { deployVariables } from './variables/deploy.ts';
import { deskVariables } from './variables/desk.ts';
import { rebuildVariables } from './variables/rebuilds.ts';
import { serverVariables } from './variables/server.ts';
import { serviceVariables } from './variables/wordpress.ts';
import { siteVariables } from './variables/site.ts';

/** Every variable that Galley reads. What is unset, or blank, takes the default. */
export const variables = z.object({
  ...serviceVariables,
  ...credentialVariables,
  ...siteVariables,
  ...contentVariables,
  ...buildingVariables,
  ...deployVariables,
  ...deskVariables,
  ...rebuildVariables,
  ...serverVariables,
});

export type VariableName = keyof typeof variables.shape;

export const documentationOf = (name: VariableName) => {
  const found = documentation.get(variables.shape[name]);
  if (found === undefined) throw new Error(`The setting ${name} has no documentation.`);
  return found;
};
