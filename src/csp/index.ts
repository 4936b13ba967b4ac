export { withPagePolicy } from './page-policy.ts';
export { redirectPolicy } from './redirect-policy.ts';
export { sitePolicy } from './site-policy.ts';
