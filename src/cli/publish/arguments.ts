import { mustBePreviewName, PublishError } from '../../publish/index.ts';
import { parseOptions, problemIn } from '../options.ts';

/** The arguments of `npm run publish`. */
export type PublishCommand = ReturnType<typeof readArguments>;

export const usage = `npm run publish                    builds the site, checks it and makes it live
npm run publish -- --force         goes live even if a check fails
npm run publish -- --full          reads everything again, even what seems unchanged
npm run publish -- --replace-site  replaces another site that is live in the same folder or bucket
npm run publish -- --list          shows the releases that are kept, and previews
npm run publish -- --preview NAME  builds a preview beside the live site, at /previews/NAME/
  --expires 7d                     how long the preview is shown
npm run publish -- --rollback      makes the release before the live one live again
npm run publish -- --rollback ID   makes this release live again
  --to s3://BUCKET/PATH            with a bucket, too: --to s3 is the one in PUBLISH_TO
  --no-wait                        fails if another process is publishing, instead of waiting
  --help                           shows this`;

/** Parses the arguments. Throws a `PublishError` for wrong ones. */
export function readArguments(args: readonly string[]) {
  const { values, positionals } = parse(args);
  const {
    force,
    full,
    'replace-site': replaceSite,
    list,
    rollback,
    preview,
    expires,
    to: given,
    help,
  } = values;
  /** A bucket in place of that in PUBLISH_TO; `s3` for that one. */
  const to = given ?? null;
  const wait = !values['no-wait'];
  const into = values.into ?? null;
  // Publishes each time that the server says so, into its folder of releases.
  if (values.stay) return { kind: 'stay', into } as const;
  if (help) return { kind: 'help' } as const;
  if ([force, list, rollback, preview !== undefined].filter(Boolean).length > 1) {
    throw wrong('--force, --list, --rollback and --preview cannot be combined.');
  }
  const publishes = !list && !rollback && preview === undefined;
  if (replaceSite && !publishes) throw wrong('--replace-site works only when publishing.');
  if (given !== undefined && preview !== undefined)
    throw wrong('--to does not work with --preview.');
  if (full && !publishes) throw wrong('--full works only when publishing.');
  if (expires !== undefined && preview === undefined)
    throw wrong('--expires works only with --preview.');
  const [id, ...more] = positionals;
  if (more.length > 0 || (id !== undefined && !rollback)) {
    throw wrong(`“${more[0] ?? id ?? ''}” is not expected here.`);
  }
  if (list) return { kind: 'list', to } as const;
  // Without an id: to the release before the live one.
  if (rollback) return { kind: 'rollback', id: id ?? null, to, wait } as const;
  if (preview !== undefined) {
    mustBePreviewName(preview);
    const lifetime = lifetimeOf(expires ?? '7d');
    return { kind: 'preview', name: preview, lifetime, into, wait } as const;
  }
  return { kind: 'publish', force, full, replaceSite, into, to, wait } as const;
}

const parse = (args: readonly string[]) => {
  try {
    return parseOptions(
      {
        args: [...args],
        allowPositionals: true,
        options: {
          force: { type: 'boolean', default: false },
          full: { type: 'boolean', default: false },
          'replace-site': { type: 'boolean', default: false },
          list: { type: 'boolean', default: false },
          rollback: { type: 'boolean', default: false },
          preview: { type: 'string' },
          expires: { type: 'string' },
          stay: { type: 'boolean', default: false },
          into: { type: 'string' },
          to: { type: 'string' },
          'no-wait': { type: 'boolean', default: false },
          help: { type: 'boolean', short: 'h', default: false },
        },
      },
      usage,
    );
  } catch (error) {
    throw wrong(`${problemIn(error)}.`);
  }
};

const units = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const longest = 90 * units.d;

/** In milliseconds. */
const lifetimeOf = (text: string): number => {
  const { amount, unit } = /^(?<amount>\d{1,4})(?<unit>[mhd])$/.exec(text)?.groups ?? {};
  const known = Object.entries(units).find(([name]) => name === unit)?.[1];
  const lifetime = known === undefined ? 0 : Number(amount) * known;
  if (lifetime > 0 && lifetime <= longest) return lifetime;
  throw wrong(
    `--expires is “${text}”, but must be a time of at most 90 days, such as 30m, 12h or 7d.`,
  );
};

const wrong = (message: string) => new PublishError({ message, hint: `Usage:\n${usage}` });
