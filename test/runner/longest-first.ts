import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, of all kinds. If one of them began late, workers would end up waiting for it. */
const longest = [
  ...['attacks/hostile-fields', 'browser/dev', 'site/package', 'site/content-faults'],
  ...['site/own-collections', 'browser/comments', 'browser/desk-accessibility', 'attacks/secrets'],
  ...['site/site-preview', 'browser/accessibility', 'faults/network', 'site/rendered-fields'],
  ...['faults/kills', 'browser/forms', 'site/fields', 'browser/desk-rebuild', 'site/start'],
  ...['browser/desk-site-previews', 'faults/model', 'attacks/uploads', 'attacks/private-texts'],
  ...['site/safety-net', 'site/changed-program', 'faults/load', 'browser/hostile'],
  ...['site/as-astro-renders', 'site/on-demand', 'site/complete', 'site/live-from-wordpress'],
  ...['auth/rate-limits', 'rebuilds/shared-queue', 'contract/wordpress-sign-in'],
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = longest.findIndex((name) => moduleId.includes(`/${name}.`));
  return place < 0 ? longest.length : place;
};

/**
 * Vitest's order, but with the longest files of each group first. Those of a project come together: its workers have its modules.
 * Shares of a run (`--shard=1/4`) get the files of each project in turn, the longest first, so that no share has most of these.
 */
export class LongestFirst extends BaseSequencer {
  override shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 };
    const order = (file: TestSpecification) => `${file.project.name} ${file.moduleId}`;
    const dealt = files.toSorted(
      (a, b) => placeOf(a) - placeOf(b) || (order(a) < order(b) ? -1 : 1),
    );
    return Promise.resolve(dealt.filter((_, at) => at % count === index - 1));
  }

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    const isShort = (file: TestSpecification) => Number(placeOf(file) === longest.length);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return sorted.toSorted(
      (a, b) =>
        groupOf(a) - groupOf(b) ||
        isShort(a) - isShort(b) ||
        projects.indexOf(a.project) - projects.indexOf(b.project) ||
        placeOf(a) - placeOf(b),
    );
  }
}
