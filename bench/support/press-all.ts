import {
  createImagePipeline,
  type FetchFile,
  type PipelineResults,
} from '../../src/content/images/index.ts';

/** Presses all of these into a folder, as a build does. */
export async function pressAll(
  folder: string,
  addresses: readonly string[],
): Promise<PipelineResults> {
  const press = createImagePipeline({
    folder,
    fetchFile,
    concurrency: 4,
    maxBytes: 50_000_000,
    maxKept: 5_000_000_000,
  });
  try {
    const pressed = await press.run(
      addresses.map((address) => ({ address, kind: 'picture', recheck: false })),
    );
    const [problem] = pressed.problems;
    if (problem !== undefined) throw new Error(`${problem[0]} was not pressed: ${problem[1]}.`);
    return pressed;
  } finally {
    press.close();
  }
}

const fetchFile: FetchFile = async (address, { etag }) => {
  const response = await fetch(address, {
    headers: etag === null ? {} : { 'if-none-match': etag },
  });
  const headers = Object.fromEntries(response.headers);
  const isPrivate = false;
  if (response.status === 304) return { state: 'unchanged', headers, isPrivate };
  if (!response.ok || response.body === null) throw new Error(`It answers ${response.status}.`);
  return { state: 'fresh', headers, isPrivate, body: response.body };
};
