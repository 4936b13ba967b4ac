import { readFileSync, writeFileSync } from 'node:fs';

/** The memory of a process, in bytes. Only Linux tells it. */
export interface MemoryOf {
  now(): number;
  /** The most since the start of the process, or since `forget` was called. */
  most(): number;
  forget(): void;
}

export function memoryOf(pid: number): MemoryOf {
  const folder = `/proc/${pid}`;
  const read = (name: string) => {
    const text = readFileSync(`${folder}/status`, 'utf8');
    return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1]) * 1024;
  };
  return {
    now: () => read('VmRSS'),
    most: () => read('VmHWM'),
    forget: () => writeFileSync(`${folder}/clear_refs`, '5'),
  };
}
