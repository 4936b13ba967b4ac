import { builtSample } from '../support/shared-sample.ts';
import { describeLocal } from './local.ts';

describeLocal('the sample site below a path', {
  base: '/paper',
  build: () => builtSample('/paper'),
});

describeLocal('the sample site at the root', {
  base: '',
  build: () => builtSample(''),
  isOpenedElsewhere: true,
});
