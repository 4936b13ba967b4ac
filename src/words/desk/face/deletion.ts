export interface DeletionWords {
  readonly title: (count: number) => string;
  readonly nothingChosen: string;
  /** Over the choice between the trash and for good. */
  readonly how: string;
  readonly toTrash: string;
  /** That it can be undone, and where. */
  readonly toTrashMore: string;
  readonly forGood: string;
  readonly forGoodMore: string;
  /** Of one post: what is going to happen to it is not the choice. */
  readonly inTrash: string;
  readonly notAllowed: string;
  readonly unknown: string;
  /** Published texts stay on the readers' site until it is built again. */
  readonly stillLive: string;
  readonly confirm: (count: number) => string;
  readonly openTrash: string;
  readonly toPosts: string;
  // Results, of one text each.
  readonly results: string;
  readonly trashed: string;
  readonly deleted: string;
  readonly alreadyTrashed: string;
  readonly gone: string;
  /** The account may not. */
  readonly refused: string;
  /** For any other reason of WordPress's. */
  readonly declined: string;
  /** Nobody knows whether it was done. */
  readonly failed: string;
}
