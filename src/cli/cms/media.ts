import { z } from 'zod';
import type { Cms, Media } from '../../wordpress/client/index.ts';
import { printable, good } from '../terminal.ts';
import {
  command,
  deleteRecord,
  flag,
  noWords,
  oneId,
  oneWord,
  pageOptions,
  pageReads,
  UsageError,
} from './command.ts';
import { fileToSend, progressLine } from './file-to-send.ts';
import { lineOf, moment, pageTable } from './table.ts';

const nameOf = ({ url, titleHtml }: Media): string => url.split('/').at(-1) || lineOf(titleHtml);

export const listMedia = command({
  name: 'media list',
  operands: '',
  says: 'lists pictures and other files, newest first',
  options: pageOptions,
  examples: [['media list --search harbour', 'lists files about the harbour']],
  takes: noWords,
  reads: z.object(pageReads),
  async run(_, { search, page = 1, 'per-page': perPage }, { cms, columns }) {
    const found = await cms.media.page({ search, page, perPage });
    const rows = found.items.map((media) => [
      String(media.id),
      media.mimeType,
      media.width === null ? '' : `${media.width}×${media.height}`,
      moment(media.dateLocal),
      nameOf(media),
      lineOf(media.titleHtml),
    ]);
    const head = ['ID', 'Type', 'Size', 'Date', 'File', 'Title'];
    const text = pageTable(found, { page, what: 'files', head, rows, columns });
    return { value: { ...found, page }, text };
  },
});

const refuseTexts = async (cms: Cms): Promise<void> => {
  if ((await cms.connect()).generation === 'v2') return;
  throw new UsageError(
    'The older generation of the REST API cannot set --alt, --title or --caption. Leave them out, and set them in WordPress.',
  );
};

export const uploadMedia = command({
  name: 'media upload',
  operands: '<file>',
  says: 'uploads a file to the media library',
  options: {
    alt: { value: 'TEXT', says: 'what the picture shows, for people who cannot see it' },
    title: { value: 'TEXT', says: 'its title' },
    caption: { value: 'TEXT', says: 'its caption' },
    name: { value: 'NAME', says: 'a different file name' },
    mime: { value: 'TYPE', says: 'its type, if content and name do not tell: image/jpeg' },
  },
  examples: [
    ['media upload quay.jpg --alt "Boats at the quay"', 'uploads a picture with alternative text'],
    ['media upload quay.jpg --json', 'prints the new record as JSON'],
  ],
  takes: oneWord('Name the file to upload.'),
  reads: z.object({
    alt: z.string().optional(),
    title: z.string().optional(),
    caption: z.string().optional(),
    name: z.string().min(1, 'must not be empty').optional(),
    mime: z
      .string()
      .regex(/^[a-z]+\/[\w.+-]+$/, 'must be a type such as image/jpeg')
      .optional(),
  }),
  async run(path, { name, mime, ...texts }, { cms, note }) {
    const line = progressLine(`Uploading ${printable(path)}`, process.stderr);
    const file = await fileToSend(path, { name, type: mime }, (sent) => {
      line.update(sent, file.size);
    });
    const withTexts = Object.keys(texts).length > 0;
    if (withTexts) await refuseTexts(cms);
    const media = await cms.media.upload(file).finally(() => {
      line.end();
    });
    const where = `${good('Uploaded')} ${printable(file.filename)} as media ${media.id}: ${printable(media.url)}`;
    if (!withTexts) return { value: media, text: where };
    const changed = await cms.media.update(media.id, texts).catch((error: unknown) => {
      note(`The file was uploaded as media ${media.id}, but its texts could not be set.`);
      throw error;
    });
    return { value: changed, text: where };
  },
});

export const deleteMedia = command({
  name: 'media delete',
  operands: '<id>',
  says: 'deletes a file permanently (files have no trash); asks first',
  options: { yes: { says: 'without being asked' } },
  examples: [['media delete 31', 'asks, then deletes the file and its smaller sizes']],
  takes: oneId,
  reads: z.object({ yes: flag }),
  async run(id, { yes }, context) {
    const { media } = context.cms;
    return deleteRecord(id, context, {
      yes,
      question: async () =>
        `Delete the file “${nameOf(await media.get(id))}” (${id}) permanently? This cannot be undone. Posts that show it will have a gap.`,
      remove: () => media.delete(id),
      says: () => `${good('Deleted')} media ${id} permanently.`,
    });
  },
});
