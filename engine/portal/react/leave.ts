import { useContext } from 'react';
import { RuntimeContext } from './runtime/contexts.ts';
import type { Navigation } from './runtime/navigation.ts';

const atOnce: Navigation['leave'] = async (step) => {
  step();
  return true;
};

/** Leaves the page through its guards; a page outside a portal has no guards. */
export const useLeave = (): Navigation['leave'] => useContext(RuntimeContext)?.navigation.leave ?? atOnce;
