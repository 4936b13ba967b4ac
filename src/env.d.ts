/// <reference types="astro/client" />

import type { DeskLocals } from './server/context.ts';
import type { ReadersLocals } from './server/readers/index.ts';

declare global {
  namespace App {
    /** Astro's name for what a page gets besides its request; only the desk's pages have it. */
    interface Locals {
      readonly context?: DeskLocals['context'];
      readonly caller?: DeskLocals['caller'];
      readonly incoming?: DeskLocals['incoming'];
      readonly asked?: ReadersLocals['asked'];
      readonly keep?: ReadersLocals['keep'];
    }
  }
}
