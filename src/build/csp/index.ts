export {
  deskPolicy,
  headersFor,
  immutableFolders,
  immutableHeader,
  type Header,
} from './fixed-policies.ts';
export { hashOf, policyMeta, withHeadStyles, withPagePolicy, withPolicy } from './page-policy.ts';
