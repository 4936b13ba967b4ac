/** What runs on every page of the desk. All of it works without. */
import { copyAddresses } from './copy-address.ts';
import { applyFilters } from './filters.ts';
import { askBeforeLeaving, guardForms } from './forms.ts';
import { countSelected } from './selection.ts';

copyAddresses(document);
applyFilters();
guardForms();
countSelected();
askBeforeLeaving();
