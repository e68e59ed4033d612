import { keepFocus } from '../../ui/keep-focus.ts';

/**
 * Exports the layers above the page as one chunk, loaded at the first act or before. Loading it also starts
 * `keepFocus`.
 */
export { Popups } from '../../../engine/portal/react/dialogs/Popups.tsx';
export { Confirm } from './Confirm.tsx';
export { DialogFrame as Dialog } from './DialogFrame.tsx';
export { Notice } from './Notice.tsx';

keepFocus();
