import { useContext, useEffect, useEffectEvent } from 'react';
import type { ConfirmRequest } from '../../../language/actions/host.ts';
import { RuntimeContext, ViewScopeContext } from '../runtime/contexts.ts';
import { guardNavigation } from '../runtime/navigation-guard.ts';

/**
 * Guards navigation while `isHeld`, for a part that shows something only once. Outside a portal, as in a
 * catalogue of parts, it does nothing.
 */
export function useHeldPage(isHeld: boolean, question: () => ConfirmRequest): void {
  const runtime = useContext(RuntimeContext);
  const screenRuntime = useContext(ViewScopeContext)?.screenRuntime;
  const ask = useEffectEvent(question);
  useEffect(() => {
    if (!isHeld || runtime === undefined || screenRuntime === undefined) return undefined;
    return guardNavigation(runtime, screenRuntime, { isOpen: () => true, question: () => ask() });
  }, [isHeld, runtime, screenRuntime]);
}
