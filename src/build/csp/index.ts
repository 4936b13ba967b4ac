export { deskPolicy } from './fixed-policies.ts';
export { headerOfKept, headersFor, keptFolders, type Header } from './host-headers.ts';
export { hashOf, withPagePolicy } from './page-policy.ts';
export { sitePolicy } from './site-policy.ts';
