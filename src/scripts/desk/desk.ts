/** Runs on every page of the desk, which works without it. */
import { copyAddresses } from './copy-address.ts';
import { applyFilters } from './filters.ts';
import { askBeforeLeaving, guardForms } from './forms.ts';
import { countSelected } from './selection.ts';

copyAddresses(document);
applyFilters();
guardForms();
countSelected();
askBeforeLeaving();
