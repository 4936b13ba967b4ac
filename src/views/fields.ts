import {
  lastSegmentOf,
  missingPictureHtml,
  pictureHtml,
  sizesFor,
  type Picture,
} from '../content/images/index.ts';
import type { Sheet } from '../content/styles/index.ts';
import type { FieldKind, KindsByName } from '../wordpress/fields.ts';
import type { MediaData, PostData } from '../wordpress/index.ts';
import { pathOfAuthor } from './authors.ts';
import { link, type Link } from './addresses.ts';
import { type Card, toCards } from './card.ts';
import {
  categories,
  getAllTerms,
  media,
  otherEntries,
  otherTerms,
  pages,
  posts,
  tags,
  users,
} from './content.ts';
import { formatDate, type ShownDate } from './dates.ts';
import { isRemote, mediaFolder, pictureAt, remotePicture } from './media.ts';
import { printAddress, printText } from './print.ts';
import { linkToTerm } from './terms.ts';

export interface FieldPicture {
  /** The picture itself, as wide as texts are: safe HTML. */
  readonly html: string;
  /** Null if it is missing: `html` then shows the alt text. */
  readonly picture: Picture | null;
  readonly alt: string;
  /** Safe HTML. */
  readonly captionHtml: string;
  /** Its author; empty if unknown. */
  readonly credit: string;
}

/** A field as a layout prints it, by its kind. */
export type ShownField<K extends FieldKind> = K extends { kind: 'string' | 'html' }
  ? string
  : K extends { kind: 'number' }
    ? number
    : K extends { kind: 'boolean' }
      ? boolean
      : K extends { kind: 'date' }
        ? ShownDate
        : K extends { kind: 'picture' }
          ? FieldPicture
          : K extends { kind: 'entry' }
            ? Card
            : K extends { kind: 'link' | 'file' | 'term' | 'user' }
              ? Link
              : K extends { kind: 'array'; of: infer Of extends FieldKind }
                ? readonly ShownField<Of>[]
                : K extends { kind: 'object'; fields: infer F extends KindsByName }
                  ? ShownFields<F>
                  : never;

/** A field that is empty, does not fit, or leads to nothing that is published is missing. */
export type ShownFields<F extends KindsByName> = {
  readonly [N in keyof F]?: ShownField<F[N]>;
};

type TypedFields = PostData['typedFields'];
type TypedField = TypedFields[string];

/** The fields of an entry: ready to be printed if they have a kind, else as sent. */
export function fieldsOf({ fields, typedFields }: PostData): Readonly<Record<string, unknown>> {
  const others = Object.entries(fields).filter(([name]) => !Object.hasOwn(typedFields, name));
  return { ...Object.fromEntries(others), ...shownFields(typedFields) };
}

/** The rules for the HTML of an entry's fields. */
export function sheetOfFields({ typedFields }: Pick<PostData, 'typedFields'>): Sheet {
  return Object.values(typedFields).flatMap(sheetOf);
}

const sheetOf = (field: TypedField): Sheet => {
  if (field.kind === 'html') return field.text.sheet ?? [];
  if (field.kind === 'array') return field.items.flatMap(sheetOf);
  return field.kind === 'object' ? sheetOfFields({ typedFields: field.fields }) : [];
};

const shownFields = (fields: TypedFields): Readonly<Record<string, unknown>> => {
  const shown = Object.entries(fields).map(([name, field]) => [name, shownField(field)] as const);
  return Object.fromEntries(shown.filter(([, value]) => value !== undefined));
};

const shownField = (field: TypedField): unknown => {
  switch (field.kind) {
    case 'value':
      return field.value;
    case 'date':
      return { ...formatDate({ date: field.date, dateLocal: field.date }), iso: field.date };
    case 'html':
      return printText(field.text);
    case 'link': {
      const { to, address, title } = field;
      const href = to === 'elsewhere' ? address : printAddress({ kind: to, address });
      return {
        name: title || address.replace(/^(?:https?:\/\/(?:www\.)?|mailto:|tel:)/, ''),
        href,
      };
    }
    case 'media':
    case 'address':
      return field.as === 'picture' ? pictureOf(field) : fileOf(field);
    case 'entry': {
      const entry = entryOf(field.type, String(field.id));
      return entry && toCards([entry], { leads: false })[0];
    }
    case 'user': {
      const user = users.get(String(field.id));
      return user && { name: user.name, href: link(pathOfAuthor(user)) };
    }
    case 'term': {
      const term = termOf(field);
      return term && linkToTerm(term);
    }
    case 'array':
      return field.items.map(shownField).filter((item) => item !== undefined);
    case 'object':
      return shownFields(field.fields);
  }
};

const entryOf = (type: string, id: string): PostData | undefined => {
  if (type === 'post') return posts.get(id);
  if (type === 'page') return pages.get(id);
  const entry = otherEntries.get(id);
  return entry?.type === type ? entry : undefined;
};

const termOf = ({ key, taxonomy, id }: Extract<TypedField, { kind: 'term' }>) =>
  key === null
    ? // In a preview.
      getAllTerms().find((term) => term.taxonomy === taxonomy && term.ids.includes(id))
    : (categories.get(key) ?? tags.get(key) ?? otherTerms.get(key));

type Upload = Extract<TypedField, { kind: 'media' | 'address' }>;

const recordOf = (upload: Upload): MediaData | undefined =>
  upload.kind === 'media' ? media.get(String(upload.id)) : undefined;

const pictureOf = (upload: Upload): FieldPicture | undefined => {
  const record = recordOf(upload);
  const address = upload.kind === 'address' ? upload.address : record?.picture;
  if (address === null || address === undefined) return undefined;
  const { alt = '', width = null, height = null, credit = '' } = record ?? {};
  const picture = pictureAt(address) ?? remotePicture({ address, width, height });
  const html =
    picture === null
      ? missingPictureHtml({ alt, width, height })
      : pictureHtml(picture, {
          alt,
          sizes: sizesFor('text'),
          folder: isRemote(picture) ? '' : mediaFolder(),
        });
  return { html, picture, alt, captionHtml: record ? printText(record.caption) : '', credit };
};

const fileOf = (upload: Upload): Link | undefined => {
  const address = upload.kind === 'address' ? upload.address : recordOf(upload)?.url;
  if (address === undefined) return undefined;
  return { name: lastSegmentOf(address) || address, href: printAddress({ kind: 'file', address }) };
};
