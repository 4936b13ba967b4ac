import type { FieldSchema } from './wordpress/fields.ts';

/**
 * What custom fields hold, by type and name. A field with a kind is ready for a layout: pictures
 * are copied, HTML is sanitised, ids become links. Pages show only fields that their layout prints.
 * `npm run doctor` lists your site's fields to copy. Write yours to `src/own/fields.ts`.
 * ```ts
 * import { field } from '../wordpress/fields.ts';
 * export const fields = {
 *   boat: { length_metres: field.number(), sister_ship: field.entry('boat') },
 * };
 * ```
 */
export const fields: FieldSchema = {};
