const slot = Symbol.for('galley');
const shared = globalThis as { [slot]?: Map<string, unknown> };

/**
 * A process's value of this name, made at first use. A module's variable is not enough: Node loads
 * the module for commands, Vite for `content.config.ts`, and again for compiled pages.
 */
export function onePerProcess<T>(name: string, make: () => T): T {
  const values = (shared[slot] ??= new Map<string, unknown>());
  if (!values.has(name)) values.set(name, make());
  return values.get(name) as T;
}
