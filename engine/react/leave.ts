import { useContext } from 'react';
import { RuntimeContext } from './runtime/contexts.ts';
import type { Navigation } from './runtime/navigation.ts';

const atOnce: Navigation['leave'] = async (step) => {
  step();
  return true;
};

/** How a link leaves the page: as all do, by what guards it; outside of a portal nothing does. */
export const useLeave = (): Navigation['leave'] => useContext(RuntimeContext)?.navigation.leave ?? atOnce;
