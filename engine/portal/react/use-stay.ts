import { useContext, useState } from 'react';
import { isRecord } from '../../language/rules/rule.ts';
import { ownerKey } from '../drafts/draft.ts';
import { tabDrafts } from '../drafts/encrypted-drafts.ts';
import { RuntimeContext, ViewScopeContext } from './runtime/contexts.ts';

/**
 * State of a part of a screen that survives a reload of that visit and a return to it, such as the open cards. `name`
 * distinguishes the parts of a screen. Plain state without a signed-in person, in a dialog and in a catalogue of parts.
 */
export function useStay<Value>(
  name: string,
  initial: Value,
  isValue: (kept: unknown) => kept is Value,
): readonly [Value, (next: Value) => void] {
  const key = useVisitKey();
  const [value, setValue] = useState(() => {
    const kept = key === undefined ? undefined : readVisit(key)[name];
    return isValue(kept) ? kept : initial;
  });
  const set = (next: Value) => {
    setValue(next);
    if (key !== undefined) tabDrafts.write(key, { ...readVisit(key), [name]: next });
  };
  return [value, set];
}

function useVisitKey(): string | undefined {
  const runtime = useContext(RuntimeContext);
  const parts = useContext(ViewScopeContext)?.screenRuntime.parts;
  const session = runtime?.keeper.get();
  if (runtime === undefined || parts?.visit === undefined || session?.status !== 'authenticated') return undefined;
  return ownerKey(session.user.ref, `${runtime.artifact.id}/parts:${parts.visit}:${parts.id}`);
}

const readVisit = (key: string): Readonly<Record<string, unknown>> => {
  const kept = tabDrafts.read(key);
  return isRecord(kept) ? kept : {};
};
