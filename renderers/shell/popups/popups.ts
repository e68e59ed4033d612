import { keepFocus } from '../../ui/keep-focus.ts';

/** What stands before the page, in one chunk. From when it is here, at the first act or before, the focus is kept too. */
export { Confirm } from './Confirm.tsx';
export { DialogFrame as Dialog } from './DialogFrame.tsx';
export { Notice } from './Notice.tsx';

keepFocus();
