export { deskPolicy } from './fixed-policies.ts';
export { immutableHeader, headersFor, immutableFolders, type Header } from './host-headers.ts';
export { hashOf, policyMeta, withHeadStyles, withPagePolicy, withPolicy } from './page-policy.ts';
