import { createRoute, z } from '@hono/zod-openapi';
import { createMiddleware } from 'hono/factory';
import { sitePreviewPath, type SitePreview } from '../../../publish/index.ts';
import { rightsOf } from '../../auth/rights.ts';
import type { ServerContext } from '../../context.ts';
import { deskPaths } from '../../paths.ts';
import { mustReadDrafts } from '../../previews/drafts.ts';
import { mostDays, type SitePreviewBuild } from '../../previews/site-preview-builds.ts';
import { dropSitePreview, sitePreviews } from '../../previews/site-previews.ts';
import { Problem } from '../../problem.ts';
import { rebuildSchema } from '../../rebuilds/rebuild.ts';
import {
  type Api,
  type ApiEnv,
  forEditors,
  forWriters,
  guarded,
  jsonBody,
  onlyWriters,
} from '../middleware.ts';
import { problems } from '../problems.ts';
import { answer, json } from '../schemas/requests.ts';

const name = z
  .string()
  .regex(/^[a-z0-9-]{1,40}$/, 'must be 1 to 40 lower-case letters, digits and hyphens')
  .openapi({ description: 'A part of its address: `/previews/NAME/`.', example: 'spring' });

const newSitePreviewSchema = z
  .strictObject({
    name,
    days: z.int().min(1).max(mostDays).default(7).openapi({ description: 'Until it expires.' }),
    drafts: z.boolean().default(false).openapi({
      description:
        'Whether it shows drafts, too: those that the credentials in the settings may read. For accounts that may read everybody’s drafts.',
    }),
  })
  .openapi('NewSitePreview');

const sitePreviewSchema = z
  .object({
    name,
    path: z.string().openapi({ description: 'For accounts that may see it.' }),
    madeAt: z.iso.datetime(),
    expires: z.iso.datetime(),
    branch: z.string().nullable(),
    commit: z.string().nullable(),
    pages: z.int(),
    hasDrafts: z.boolean(),
  })
  .openapi('SitePreview');

/** A preview that is being built, or the last one. */
const buildSchema = rebuildSchema
  .pick({
    state: true,
    progress: true,
    startedAt: true,
    endedAt: true,
    warnings: true,
    problem: true,
  })
  .extend({ name, hasDrafts: z.boolean() })
  .openapi('SitePreviewBuild');

const buildOf = ({ rebuild, ...asked }: SitePreviewBuild) =>
  buildSchema.parse({ ...rebuild, ...asked });

const previewOf = (
  { base }: Pick<ServerContext, 'base'>,
  { expiresAt: expires, ...preview }: SitePreview,
): z.output<typeof sitePreviewSchema> => ({
  ...preview,
  expires,
  path: sitePreviewPath(base, preview.name),
});

/** Those who may rebuild the site may build and delete its previews. */
const onlyPublishers = createMiddleware<ApiEnv>(async (c, next) => {
  if (!rightsOf(c.var.editor.user).publish) {
    const detail = 'Only accounts that may publish posts can build or delete previews of the site.';
    throw new Problem({ code: 'forbidden', detail });
  }
  await next();
});

/** `GET /site-previews`, `POST /site-previews` and `DELETE /site-previews/{name}`. */
export function addSitePreviews(api: Api, context: ServerContext): void {
  const { sitePreviewBuilds: builds } = context;
  const list = createRoute({
    method: 'get',
    path: '/site-previews',
    operationId: 'listSitePreviews',
    tags: ['previews'],
    summary: 'The previews of the whole site, newest first, and the one that is being built',
    middleware: [forWriters(context)],
    responses: {
      200: answer(
        '`build` is the last one that this server has begun; null before the first.',
        z.object({ items: z.array(sitePreviewSchema), build: buildSchema.nullable() }),
      ),
      ...problems(),
    },
  });
  api.openapi(list, (c) =>
    c.json(
      {
        items: sitePreviews(context).map((each) => previewOf(context, each)),
        build: builds.latest && buildOf(builds.latest),
      },
      200,
    ),
  );

  const create = createRoute({
    method: 'post',
    path: '/site-previews',
    operationId: 'createSitePreview',
    tags: ['previews'],
    summary: 'Builds a preview of the whole site beside the live one',
    description:
      'For accounts that may rebuild the site. It replaces the preview with the same name when it is finished. One is built at a time.',
    middleware: [forEditors(context), guarded, onlyPublishers, jsonBody],
    request: { body: { required: true, ...json(newSitePreviewSchema) } },
    responses: {
      202: answer('It is being built.', buildSchema),
      ...problems(409, 413, 415, 501, 503),
    },
  });
  api.openapi(create, (c) => {
    const { drafts: hasDrafts, ...asked } = c.req.valid('json');
    const { user } = c.var.editor;
    if (hasDrafts) mustReadDrafts(context, user);
    const build = builds.start({ ...asked, hasDrafts }, user.name);
    c.header('location', deskPaths(context.base).api.sitePreviews);
    return c.json(buildOf(build), 202);
  });

  const remove = createRoute({
    method: 'delete',
    path: '/site-previews/{name}',
    operationId: 'deleteSitePreview',
    tags: ['previews'],
    summary: 'Deletes a preview of the whole site, with its shared links',
    middleware: [forEditors(context), guarded, onlyWriters, onlyPublishers],
    request: { params: z.object({ name }) },
    responses: { 200: answer('It is gone.', sitePreviewSchema), ...problems(404) },
  });
  api.openapi(remove, (c) => {
    const dropped = dropSitePreview(context, c.req.valid('param').name);
    return c.json(previewOf(context, dropped), 200);
  });
}
