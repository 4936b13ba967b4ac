/** The page of pictures and files, and what its script says. */
export interface MediaWords {
  readonly title: string;
  readonly lead: string;
  readonly notAllowed: string;
  /** The heading over the form that sends a file. */
  readonly send: string;
  readonly file: string;
  /** `20 MB` at most. */
  readonly fileMore: (most: string) => string;
  readonly alt: string;
  readonly altMore: string;
  readonly heading: string;
  readonly headingMore: string;
  readonly caption: string;
  readonly sendIt: string;
  readonly noFile: string;
  /** A file is in WordPress. */
  readonly sent: (name: string) => string;
  readonly search: string;
  readonly searchIt: string;
  readonly showAll: string;
  /** The heading over what is there. */
  readonly library: string;
  readonly found: (count: number) => string;
  readonly shown: (count: number) => string;
  readonly none: string;
  readonly noneMatch: string;
  readonly odd: (count: number) => string;
  readonly noAlt: string;
  readonly address: string;
  readonly copy: string;
  readonly copied: string;
  readonly open: string;
  readonly delete: string;
  /** For screen readers: `Delete: The quay at dawn`. */
  readonly ofFile: (action: string, title: string) => string;
  readonly deleteTitle: string;
  readonly deleteMore: string;
  readonly deleteIt: string;
  readonly deleted: (title: string) => string;
  readonly uploader: UploaderWords;
}

/** One and several, with `%{smart_count}` in the place of the number. */
type Counted = Readonly<Record<0 | 1, string>>;

/** What the script says that sends files. Names in `%{…}` are filled in by it. */
export interface UploaderWords {
  /** Over what became of each file. */
  readonly results: string;
  readonly sent: string;
  readonly failed: string;
  readonly allDone: Counted;
  readonly someFailed: Counted;
  /** A picture has neither alt text nor is it only decoration. */
  readonly altMissing: string;
  readonly decorative: string;
  readonly note: string;
  readonly signedOut: string;
  /** Nothing came back. */
  readonly offline: string;
  /** Uppy's own texts, by its names for them. */
  readonly uppy: Readonly<Record<UppyText, string>> & Readonly<Record<UppyCount, Counted>>;
}

export type UppyText =
  | 'addMore'
  | 'addMoreFiles'
  | 'addingMoreFiles'
  | 'back'
  | 'browseFiles'
  | 'cancel'
  | 'cancelUpload'
  | 'complete'
  | 'dashboardTitle'
  | 'dataUploadedOfTotal'
  | 'done'
  | 'dropHint'
  | 'dropPasteFiles'
  | 'editFile'
  | 'editFileWithFilename'
  | 'editing'
  | 'error'
  | 'exceedsSize'
  | 'failedToUpload'
  | 'finishEditingFile'
  | 'myDevice'
  | 'noDuplicates'
  | 'removeFile'
  | 'retry'
  | 'retryUpload'
  | 'save'
  | 'saveChanges'
  | 'showErrorDetails'
  | 'upload'
  | 'uploadComplete'
  | 'uploadFailed'
  | 'uploading'
  | 'xTimeLeft'
  | 'youCanOnlyUploadFileTypes';

export type UppyCount =
  | 'filesUploadedOfTotal'
  | 'processingXFiles'
  | 'uploadXFiles'
  | 'uploadXNewFiles'
  | 'uploadingXFiles'
  | 'xFilesSelected'
  | 'xMoreFilesAdded';
