export type { ChangedText, Check, PublishEvent, Release, SitePreview } from './face.ts';
