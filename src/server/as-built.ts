import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerSettings } from '../config/index.ts';

/**
 * The settings of a server, which is a preview's where its site was built as one: `folder` is that of its program, where
 * such a build leaves word. What was not meant for the public does not become public because a variable is missing.
 */
export const asBuilt = (settings: ServerSettings, folder: string): ServerSettings =>
  existsSync(join(folder, 'preview.json'))
    ? { ...settings, deploy: { ...settings.deploy, context: 'preview' } }
    : settings;
