export interface DeletionWords {
  readonly toTrashTitle: (count: number) => string;
  readonly forGoodTitle: (count: number) => string;
  readonly nothingChosen: string;
  /** The buttons, which say what they do. */
  readonly toTrash: (count: number) => string;
  readonly forGood: (count: number) => string;
  /** That it can be undone at the desk. */
  readonly toTrashMore: string;
  /** That it can be restored in WordPress alone. */
  readonly toTrashInWordPress: string;
  readonly forGoodMore: string;
  /** A link to the other way. */
  readonly forGoodInstead: string;
  /** Of one post: what is going to happen to it is not the choice. */
  readonly inTrash: string;
  readonly notAllowed: string;
  readonly unknown: string;
  /** Published texts stay on the readers' site until it is built again. */
  readonly stillLive: string;
  /** In WordPress. */
  readonly openTrash: string;
  /** At the desk. */
  readonly seeTrash: string;
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

  // Bringing back what is in the trash.
  readonly undo: string;
  readonly restore: string;
  readonly restoreSelected: string;
  readonly restoreTitle: (count: number) => string;
  /** That it comes back as a draft. */
  readonly restoreMore: string;
  /** Over the trash of the older generation. */
  readonly restoreInWordPress: string;
  readonly nothingToRestore: string;
  readonly restoring: Readonly<
    Record<'restored' | 'gone' | 'refused' | 'declined' | 'failed', string>
  >;
  readonly heldComments: (count: number) => string;
  readonly missingComments: string;
  /** Of a published text that was gone from the readers' site. */
  readonly backWhenRebuilt: string;
}
