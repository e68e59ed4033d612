import { useEffect, useEffectEvent, useState } from 'react';
import { readValues } from '../../../engine/language/actions/read-values.ts';
import type { FormLookup } from '../../../engine/language/artifact.ts';
import { lookupResult } from '../../../engine/language/forms/lookup-result.ts';
import { type Scope, withRoot } from '../../../engine/language/rules/scope.ts';
import { useEngine } from '../../../engine/portal/react/hooks.ts';
import { useCalls } from '../../../engine/portal/react/use-calls.ts';

/** State of a lookup; its answer is read from `scope`, as `answer`. */
export type LookupState =
  | { readonly at: 'idle' }
  | { readonly at: 'asking' }
  | { readonly at: 'found' | 'none'; readonly scope: Scope }
  | { readonly at: 'failed'; readonly message: string };

/** Debounce of typing, in milliseconds. */
const PAUSE_MS = 500;

/** Retries of one question. */
interface Retries {
  readonly of?: string | undefined;
  readonly tries: number;
}

const NO_RETRY: Retries = { tries: 0 };

/**
 * Runs a lookup, debounced, once its field is valid, and again when its inputs change. Answers to older inputs are
 * dropped. A lookup never blocks the form.
 * @param ready whether the field may be asked with
 */
export function useLookup(
  lookup: FormLookup,
  ready: boolean,
  scope: Scope,
): { readonly state: LookupState; readonly retry: () => void } {
  const engine = useEngine();
  const calls = useCalls();
  const [state, setState] = useState<LookupState>({ at: 'idle' });
  const values = ready ? readValues(lookup.with, scope) : undefined;
  const question = values === undefined ? undefined : JSON.stringify(values);
  // A retry is not debounced; other inputs reset the count.
  const [again, setAgain] = useState(NO_RETRY);
  const tries = question !== undefined && again.of === question ? again.tries : 0;
  const stateOf = useEffectEvent((answer: unknown): LookupState => {
    const inner = withRoot(scope, 'answer', answer);
    return { at: lookupResult(lookup, inner), scope: inner };
  });
  const ask = useEffectEvent(async (wanted: () => boolean) => {
    setState({ at: 'asking' });
    const [answer, failure] = await calls.call(lookup.call, values ?? {});
    if (!wanted()) return;
    setState(failure === undefined ? stateOf(answer) : { at: 'failed', message: engine.failureText(failure) });
  });
  useEffect(() => {
    let wanted = true;
    const asking = () => void ask(() => wanted);
    if (question !== undefined && tries > 0) {
      asking();
      return () => {
        wanted = false;
      };
    }
    setAgain(NO_RETRY);
    setState({ at: 'idle' });
    if (question === undefined) return undefined;
    const timer = setTimeout(asking, PAUSE_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [question, tries]);
  return { state, retry: () => setAgain({ of: question, tries: tries + 1 }) };
}
