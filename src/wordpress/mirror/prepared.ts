import { z } from 'zod';
import {
  controlKinds,
  findingKinds,
  type ContactForm,
  type Finding,
  type Prepared,
} from '../../content/html/index.ts';
import { storedSheet } from '../../content/styles/index.ts';

const pixels = z.number().nullable();
const address = z.string();

const link = z.object({ kind: z.literal('link'), address });
const file = z.object({ kind: z.literal('file'), address });
const picture = z.object({
  kind: z.literal('picture'),
  address,
  alt: z.string(),
  title: z.string().nullable(),
  width: pixels,
  height: pixels,
  classes: z.string(),
  id: z.string().nullable(),
  place: z.enum(['full', 'wide', 'text', 'half', 'third', 'quarter', 'inline']),
});
const player = z.object({
  kind: z.literal('player'),
  element: z.enum(['audio', 'video']),
  sources: z.array(z.object({ address, type: z.string().nullable() })),
  tracks: z.array(
    z.object({
      address,
      kind: z.string(),
      language: z.string().nullable(),
      label: z.string().nullable(),
    }),
  ),
  poster: address.nullable(),
  loop: z.boolean(),
  muted: z.boolean(),
  autoplay: z.boolean(),
  controls: z.boolean(),
  width: pixels,
  height: pixels,
});
const embed = z.object({
  kind: z.literal('embed'),
  provider: z.string(),
  player: address,
  address,
  title: z.string(),
  poster: address.nullable(),
  ratio: z.number().nullable(),
});

const search = z.object({ kind: z.literal('search') });
const sign = z.object({ kind: z.literal('sign'), name: z.string() });

/** A form of readers as it is stored. */
export const contactForm = z.object({
  id: z.int(),
  tag: z.string(),
  submit: z.string(),
  sendsTo: z.string().nullable(),
  controls: z.array(
    z.object({
      kind: z.enum(controlKinds),
      name: z.string(),
      label: z.string(),
      isRequired: z.boolean(),
      value: z.string(),
      options: z.array(z.object({ value: z.string(), label: z.string(), isChosen: z.boolean() })),
      attributes: z.record(z.string(), z.string()),
    }),
  ),
}) satisfies z.ZodType<ContactForm>;

const form = z.object({ kind: z.literal('form'), text: z.int(), address, form: contactForm });

/** Prepared HTML as it is stored. */
export const preparedSchema = z.object({
  parts: z.array(z.string()).min(1),
  references: z.array(
    z.discriminatedUnion('kind', [link, file, picture, player, embed, search, sign, form]),
  ),
  headings: z.array(z.object({ part: z.int(), level: z.int(), id: z.string(), text: z.string() })),
  sheet: storedSheet.optional(),
  layout: z
    .object({ sheet: storedSheet, hasTitle: z.boolean(), pictures: z.array(z.string()) })
    .optional(),
}) satisfies z.ZodType<Prepared>;

export const findingSchema = z.object({
  kind: z.enum(findingKinds),
  outcome: z.enum(['removed', 'replaced', 'missing', 'private']),
  what: z.string(),
  why: z.string(),
  count: z.int(),
}) satisfies z.ZodType<Finding>;
