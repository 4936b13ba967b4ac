import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, of all kinds. If one of them began late, workers would end up waiting for it. */
const longest = [
  ...['site/content-faults', 'site/package', 'site/own-collections', 'browser/desk-accessibility'],
  ...['browser/hostile', 'site/safety-net', 'browser/accessibility', 'browser/dev'],
  ...['site/site-preview', 'contract/wordpress-sign-in', 'publish/s3/kill', 'cli/cms-write'],
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = longest.findIndex((name) => moduleId.includes(`/${name}.`));
  return place < 0 ? longest.length : place;
};

/** Vitest's order, but with the longest files of each group first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => groupOf(a) - groupOf(b) || placeOf(a) - placeOf(b));
  }
}
