export {
  BuildFolderError,
  copyEndings,
  openBuildFolder,
  takeBuildLock,
  type Build,
  type BuildFolder,
  type Finished,
} from './build-folder.ts';
export { hideDrafts } from './hide-drafts.ts';
export { onDemandFile, printOnDemand, readOnDemand, type OnDemand } from './on-demand.ts';
export {
  cardsFile,
  entriesOf,
  filesBelow,
  hasStamp,
  linkFile,
  pruneUnused,
  removeFiles,
  takeFiles,
  type Difference,
} from './files.ts';
export {
  isListOfOtherVersion,
  ledgerFile,
  packPage,
  readFileList,
  unpackPage,
  writeFileList,
  type Description,
  type FileList,
  type ListedFile,
  type NamedFile,
  type PageFacts,
} from './ledger.ts';
