/** What runs on the page of files. All of it works without: there is a form for one file. */
import { copyAddresses } from './copy-address.ts';
import { startUploader, type UploaderSettings } from './uploader.ts';

copyAddresses(document);

const place = document.querySelector<HTMLElement>('[data-uploader]');
const form = document.querySelector<HTMLFormElement>('[data-file-form]');
if (place?.dataset['uploader'] !== undefined && form !== null) {
  startUploader(place, JSON.parse(place.dataset['uploader']) as UploaderSettings);
  form.remove();
  place.hidden = false;
}
