const slot = Symbol.for('galley');
const shared = globalThis as { [slot]?: Map<string, unknown> };

/**
 * The value of this name in this process, made when it is first asked for. A variable of a module is not enough: Node loads a module
 * for the commands, and Vite loads it once more for `content.config.ts` and once more for compiled pages.
 */
export function onePerProcess<T>(name: string, make: () => T): T {
  const values = (shared[slot] ??= new Map<string, unknown>());
  if (!values.has(name)) values.set(name, make());
  return values.get(name) as T;
}
