import type { RequestKind } from './request-kind.ts';

/** How a rebuild ended: `same` is one that found nothing new. */
export type RebuildResult = 'live' | 'same' | 'told' | 'failed';

/** What the server counts, for Prometheus. Of a server that gives no metrics nobody will ever ask. */
export interface Metrics {
  rebuildEnded(result: RebuildResult, seconds: number): void;
  requestEnded(kind: RequestKind, status: number, seconds: number): void;
  /** A file of so many bytes has come from an editor. */
  uploaded(bytes: number): void;
  /** Counts a failure of the content service, by its code, once; of anything else it counts nothing. */
  serviceFailed(error: unknown): void;
  /** As Prometheus reads it, with its media type. */
  read(): Promise<{ readonly text: string; readonly type: string }>;
}
