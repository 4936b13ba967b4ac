import type { Body } from '@uppy/core';
import type { DashboardOptions } from '@uppy/dashboard';
import type { UploaderSettings } from './uploader.ts';

type MetaField = Extract<
  NonNullable<DashboardOptions<Texts, Body>['metaFields']>,
  readonly unknown[]
>[number];

/** What is asked about each file before it is sent. `yes` for a picture that only decorates. */
export interface Texts {
  alt?: string;
  decorative?: string;
  title?: string;
  caption?: string;
  [name: string]: unknown;
}

interface Chosen {
  readonly type?: string | undefined;
  readonly meta: Texts;
}

const isPicture = ({ type }: Chosen): boolean => type?.startsWith('image/') ?? false;

const yes = 'yes';

/** Whether somebody still has to say what a picture shows. */
export const isAltMissing = (file: Chosen): boolean =>
  isPicture(file) && !file.meta.alt?.trim() && file.meta.decorative !== yes;

/** The texts that go along with a file. */
export const textsOf = ({ alt, decorative, title, caption }: Texts): Record<string, string> => ({
  alt: decorative === yes ? '' : (alt ?? ''),
  title: title ?? '',
  caption: caption ?? '',
});

/** The fields of Uppy's form for one file. Pictures have an alternative text, or say that they need none. */
export const fieldsFor = (file: Chosen, { texts, words }: UploaderSettings): MetaField[] => [
  ...(isPicture(file)
    ? [{ id: 'alt', name: texts.alt, placeholder: texts.altMore }, tick(words.decorative)]
    : []),
  { id: 'title', name: texts.title },
  { id: 'caption', name: texts.caption },
];

const tick = (name: string): MetaField => ({
  ...{ id: 'decorative', name },
  render: ({ value, onChange, form }, h) =>
    h('input', {
      ...{ id: 'uppy-Dashboard-FileCard-input-decorative', type: 'checkbox', form },
      checked: value === yes,
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
        onChange(currentTarget.checked ? yes : '');
      },
    }),
});
