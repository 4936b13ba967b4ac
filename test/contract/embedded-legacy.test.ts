import { byBasic, embeddedTarget } from './embedded.ts';
import { contract } from './suite.ts';

contract(
  embeddedTarget('in the older generation', { legacyPlugin: true, basicAuthPlugin: true }, byBasic),
);
