import { useContext } from 'react';
import { RuntimeContext } from './contexts.ts';
import type { Navigation } from './portal/navigation.ts';

const atOnce: Navigation['leave'] = async (step) => {
  step();
  return true;
};

/** How a link leaves the page: as all do, by what guards it; outside of a portal nothing does. */
export const useLeave = (): Navigation['leave'] => useContext(RuntimeContext)?.navigation.leave ?? atOnce;
