import type { FocusEvent } from 'react';

/** Whether the focus leaves a group of inputs, and does not only move inside it. */
export const leavesGroup = (event: FocusEvent<HTMLElement>): boolean =>
  !(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget));
