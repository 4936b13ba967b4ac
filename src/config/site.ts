import type { Environment } from './environment.ts';

/** Which site this is. */
export interface SiteSettings {
  /** What it is known by: the address in `CMS_URL` without its scheme and `www.`. The sample's is no address. */
  readonly service: string;
  /** Of its folders: `example.com`, `127.0.0.1_8080`, `example.com_blog`. */
  readonly name: string;
}

const sample: SiteSettings = { service: 'the sample site', name: 'sample' };

/** Set for all that `npm start` runs when it shows the sample, whose address is that of a free port. */
export const sampleVariables = { GALLEY_SAMPLE: '1', RELEASES_FOLDER: '' } as const;

// They have a meaning in the folder of releases.
const reserved: readonly string[] = ['current', 'previews', sample.name];

/** The site that the settings are for: without a service it is the sample. */
export const siteOf = (cmsUrl: string | undefined, env: Environment): SiteSettings => {
  if (cmsUrl === undefined || env['GALLEY_SAMPLE'] === '1') return sample;
  const service = cmsUrl.replace(/^https?:\/\/(?:www\.)?/, '');
  const name = service
    .replace(/[^a-z\d.-]+/gi, '_')
    .replace(/^_/, '')
    .slice(0, 80);
  return { service, name: reserved.includes(name) ? `${name}_` : name };
};
