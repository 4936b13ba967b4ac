import { loadSettings, type DeploySettings } from '../config/index.ts';

let known: DeploySettings | undefined;

/** Whether the site is live or a preview, and of what. */
export const getDeploy = (): DeploySettings => (known ??= loadSettings().deploy);

/** Whether what is built here is a preview: kept from search engines, with a bar that says so. */
export const isPreview = (): boolean => getDeploy().context === 'preview';
