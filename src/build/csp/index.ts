export { deskPolicy } from './desk-policy.ts';
export { headerOfKept, headersFor, keptFolders, type Header } from './host-headers.ts';
export { policyMeta, withPagePolicy, withPolicy } from './page-policy.ts';
export { sitePolicy } from './site-policy.ts';
