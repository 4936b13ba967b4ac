/** `npm run cms`: reads and changes the site of `CMS_URL` from a terminal or a script. */
import { SettingsError, cmsOptions, loadSettings } from '../config/index.ts';
import { CmsError, type CmsErrorCode, createCms, refusalCodes } from '../wordpress/client/index.ts';
import { readArguments } from './cms/arguments.ts';
import { UsageError, type Answer, type Context } from './cms/command.ts';
import { explain } from './explain.ts';
import { printable, printableJson, printableLines, bad } from './terminal.ts';

const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  refused: 3,
  notFound: 4,
} as const;

const refusals = new Set<CmsErrorCode>([
  ...refusalCodes,
  'bad-credentials',
  'refused-upload',
  'too-large',
  'invalid',
  'unsupported',
]);
const absences = new Set<CmsErrorCode>(['not-found', 'gone']);

const exitCodeOf = (error: unknown): number => {
  if (error instanceof UsageError || error instanceof SettingsError) return exitCodes.usage;
  if (!(error instanceof CmsError)) return exitCodes.failed;
  if (refusals.has(error.code)) return exitCodes.refused;
  return absences.has(error.code) ? exitCodes.notFound : exitCodes.failed;
};

const args = process.argv.slice(2);

const note = (text: string): void => {
  console.error(printable(text));
};

const runWithClient = async (run: (context: Context) => Promise<Answer>): Promise<Answer> => {
  const settings = loadSettings();
  settings.warnings.forEach(note);
  const cms = createCms(cmsOptions(settings, note));
  try {
    return await run({
      cms,
      note,
      signed: settings.credentials !== null,
      columns: process.stdout.isTTY ? process.stdout.columns : null,
      interactive: process.stdin.isTTY && process.stderr.isTTY,
    });
  } finally {
    await cms.close();
  }
};

const asJson = (value: unknown): string => printableJson(JSON.stringify(value, null, 2));

const errorValue = (error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof CmsError)) return { code: 'failed', message };
  const { code, hint, status, serviceCode, serviceMessage } = error;
  return { code, message, hint, status, serviceCode, serviceMessage };
};

try {
  const understood = readArguments(args);
  if (understood.kind === 'help') console.log(understood.text);
  else {
    const { value, text } = await runWithClient(understood.run);
    console.log(understood.json ? asJson(value) : text);
  }
} catch (error) {
  const command = args
    .slice(0, 2)
    .filter((word) => /^[a-z]+$/.test(word))
    .join(' ');
  console.error(
    error instanceof UsageError
      ? `${bad('Error:')} ${printableLines(error.message)}\nnpm run cms -- ${command}${command === '' ? '' : ' '}--help says more.`
      : explain(error),
  );
  if (args.includes('--json')) console.log(asJson({ error: errorValue(error) }));
  process.exitCode = exitCodeOf(error);
}
