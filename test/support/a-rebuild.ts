import type { Rebuild } from '../../src/server/rebuilds/rebuild.ts';

/** A rebuild that somebody has just asked for, but for what a test says otherwise. */
export function aRebuild(fields: Partial<Rebuild> = {}): Rebuild {
  return {
    id: 'one',
    state: 'queued',
    askedAt: '2026-11-22T03:15:00Z',
    askedBy: [{ by: 'editor', who: 'Hanne Lorentzen', reason: null }],
    startedAt: null,
    endedAt: null,
    progress: null,
    checks: [],
    release: null,
    isSame: false,
    changed: [],
    heldBack: [],
    warnings: [],
    problem: null,
    ...fields,
  };
}
