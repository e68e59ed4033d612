import { useContext } from 'react';
import { RuntimeContext } from './runtime/contexts.ts';
import type { Navigation } from './runtime/navigation.ts';

const atOnce: Navigation['leave'] = async (step) => {
  step();
  return true;
};

/** Leaves the page through its guards; outside a portal there are none. */
export const useLeave = (): Navigation['leave'] => useContext(RuntimeContext)?.navigation.leave ?? atOnce;
