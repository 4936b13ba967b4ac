import type { OpenAPIHono } from '@hono/zod-openapi';
import type { HttpBindings } from '@hono/node-server';
import type { Editor, Visit } from '../auth/face.ts';
import type { Asking } from '../rebuilds/rebuild.ts';

/** What a call of the API carries along while it is answered. */
export interface ApiEnv {
  Bindings: HttpBindings;
  Variables: {
    /** Names the call in the log and in the answer's `X-Request-Id`. */
    callId: string;
    /** Set by `forEditors`, as is `editor`. */
    visit: Visit;
    editor: Editor;
    /** Set by `askingForRebuild`. */
    asking: Asking;
  };
}

export type Api = OpenAPIHono<ApiEnv>;
