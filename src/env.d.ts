/// <reference types="astro/client" />

declare namespace App {
  // Astro's own name for what a page is given besides its request.
  interface Locals extends Partial<import('./server/start.ts').DeskLocals> {}
}
