/// <reference types="astro/client" />

import type { DeskLocals } from './server/context.ts';
import type { ReadersLocals } from './server/readers/index.ts';

declare global {
  namespace App {
    /** Astro's own name for what a page is given besides its request; the desk's pages have it, built ones don't. */
    interface Locals {
      readonly context?: DeskLocals['context'];
      readonly caller?: DeskLocals['caller'];
      readonly incoming?: DeskLocals['incoming'];
      readonly asked?: ReadersLocals['asked'];
      readonly keep?: ReadersLocals['keep'];
    }
  }
}
