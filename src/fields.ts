import type { FieldSchema } from './wordpress/fields.ts';

/**
 * What custom fields hold, by type and by name. A field with a kind is ready to be shown in a layout: a picture is copied, HTML is
 * sanitised, an id becomes a link. Other fields stay as WordPress sends them. No page shows a field unless its layout prints it.
 *
 * `npm run doctor` lists the fields of your site, to copy. Write yours to `src/own/fields.ts`, which takes the place of this file:
 *
 * ```ts
 * import { field } from '../wordpress/fields.ts';
 *
 * export const fields = {
 *   boat: { length_metres: field.number(), sister_ship: field.entry('boat'), log_photo: field.picture() },
 * };
 * ```
 */
export const fields: FieldSchema = {};
