import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Builder } from './builder.ts';
import { kinds, type Kind, type Taken } from './record.ts';

const run = promisify(execFile);

export type Sheet = ReadonlyMap<Kind, readonly Taken[]>;

/** What came of one tool. */
export interface Turn {
  readonly tool: Builder;
  readonly sheet: Sheet;
  /** Why it was left out from then on. */
  readonly failed: string | null;
}

/** What was written so far is not to be written while the next one is measured. */
export async function flush(): Promise<void> {
  await run('sync');
}

/** While it runs: a large size takes long. */
export function tell(tool: string, kind: string, { wall, processor, peak }: Taken): void {
  return console.log(
    `  … ${tool}, ${kind}: ${wall.toFixed(2)} s, processors ${processor.toFixed(2)} s, ${Math.round(peak / 1e6)} MB`,
  );
}

const prepare = async (tool: Builder, kind: Kind, round: number): Promise<void> => {
  if (kind === 'cold') await tool.makeCold();
  if (kind === 'one post edited')
    await tool.amend(`post-${30 + round}`, `<p>Added in round ${round}.</p>`);
  if (kind === 'one post deleted') await tool.remove(`post-${60 + round}`);
  await flush();
};

const onServersOnly: ReadonlySet<Kind> = new Set(['one new post', 'another title of the site']);

/** All kinds of builds, so many times, the tools by turns: what the machine does besides befalls all of them. */
export async function takeTurns(tools: readonly Builder[], rounds: number): Promise<Turn[]> {
  const turns = tools.map((tool) => ({
    tool,
    sheet: new Map<Kind, readonly Taken[]>(),
    failed: null as string | null,
  }));
  for (const kind of kinds.filter((each) => !onServersOnly.has(each))) {
    const asked = turns.filter(({ tool }) => tool.kinds?.includes(kind) ?? true);
    for (let round = 0; round < rounds; round++) {
      for (const turn of asked.filter(({ failed }) => failed === null)) {
        const { tool, sheet } = turn;
        try {
          await prepare(tool, kind, round);
          const taken = await tool.build();
          tell(tool.name, kind, taken);
          sheet.set(kind, [...(sheet.get(kind) ?? []), taken]);
        } catch (error) {
          turn.failed = String(error);
          console.error(`${tool.name} broke off: ${turn.failed}`);
        }
      }
    }
  }
  return turns;
}
