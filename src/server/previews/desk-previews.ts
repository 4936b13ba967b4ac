import { join } from 'node:path';
import { siteFolder } from '../../config/index.ts';
import type { Desk } from '../desk.ts';
import { createSharedPreviews, type SharedPreviews } from './shared-previews.ts';

/** The shared previews of a desk: they lie beside the mirror, and outlive the server. */
export const sharedPreviewsOf = ({ settings }: Pick<Desk, 'settings'>): SharedPreviews =>
  createSharedPreviews({
    folder: join(siteFolder(settings), 'previews'),
    secret: settings.desk.sessionSecret,
    lifetime: settings.desk.previewTime,
  });
