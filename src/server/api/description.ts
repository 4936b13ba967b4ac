import type { Api } from './env.ts';

const about = `What editors do to the published site, for programs.

Sign in with \`Authorization: Basic\` (a WordPress account with an application password), or with the session of the desk:
its writes carry the session's token as \`X-CSRF-Token\`, and come from the desk's own origin.

Problems are \`application/problem+json\` (RFC 9457), with a \`code\` that stays the same whatever the words beside it.
Nothing is tried twice that could happen twice: with an \`Idempotency-Key\`, a repeated call gets the first answer.`;

/** `GET /openapi.json`: the description, made of the same schemas that check what comes in. */
export const addDescription = (api: Api, root: string): void => {
  const { openAPIRegistry: registry } = api;
  registry.registerComponent('securitySchemes', 'basic', { type: 'http', scheme: 'basic' });
  registry.registerComponent('securitySchemes', 'session', {
    ...{ type: 'apiKey', in: 'cookie', name: 'galley_session' },
    description: 'Writing requests also send X-CSRF-Token.',
  });
  registry.registerComponent('securitySchemes', 'signature', {
    ...{ type: 'apiKey', in: 'header', name: 'webhook-signature' },
    description:
      '`v1,` and the HMAC-SHA256 of `id.timestamp.body` in Base64 (https://www.standardwebhooks.com/).',
  });
  api.get('/openapi.json', (c) =>
    c.json(
      api.getOpenAPI31Document({
        openapi: '3.1.0',
        info: { title: "The desk's API", version: '1', description: about },
        servers: [{ url: root }],
        security: [{ basic: [] }, { session: [] }],
      }),
    ),
  );
};
