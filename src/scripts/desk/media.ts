/** What runs on the page of files. All of it works without: there is a form for one file. */
import { startUploader, type UploaderSettings } from './uploader.ts';

const panel = document.querySelector<HTMLElement>('[data-uploader]');
const form = document.querySelector<HTMLFormElement>('[data-file-form]');
if (panel?.dataset['uploader'] !== undefined && form !== null) {
  startUploader(panel, JSON.parse(panel.dataset['uploader']) as UploaderSettings);
  form.remove();
  panel.hidden = false;
}
