/** What stands before the page, in one chunk. */
export { Confirm } from './Confirm.tsx';
export { DialogFrame as Dialog } from './DialogFrame.tsx';
export { Notice } from './Notice.tsx';
