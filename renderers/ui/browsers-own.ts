import type { MouseEvent } from 'react';

/** Whether the browser should follow a clicked link itself: another tab, another window, a download. */
export const isBrowsersOwn = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
