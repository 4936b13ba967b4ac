import type { Drawing } from './kit/sheet.ts';
import { longWharf } from './long-wharf.ts';

export const drawings: readonly Drawing[] = [longWharf];
