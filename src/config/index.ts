export {
  environmentOfBuild,
  environmentOfMachine,
  environmentOfPublisher,
} from './build-environment.ts';
export { deskOrigin } from './addresses.ts';
export { readEnvironment } from './environment.ts';
export { atPlace, listenError, ProgramError, SettingsError, type Place } from './errors.ts';
export type { BucketAddress, TypeChoice } from './values.ts';
export type { AwsCredentials, CdnSettings, S3Settings } from './storage.ts';
export { loadFields } from './fields.ts';
export { lookError } from './look-problems.ts';
export { contrast, pageColours, type Look, type SharePlace } from './look-schema.ts';
export { loadLook, lookSource, reloadLook } from './look.ts';
export {
  cmsOptions,
  isLoopback,
  loadClientSettings,
  loadServerSettings,
  announceDesk,
  deskVariable,
  loadSettings,
  reportFolder,
  sampleVariables,
  siteAddresses,
  siteFolder,
  variablesFor,
  type ServerSettings,
  type Settings,
} from './settings.ts';
export { problemWith } from './variables.ts';
