import { tabDrafts } from '../../engine/forms/encrypted-drafts.ts';
import { isRecord } from '../../engine/rules/rule.ts';

const KEY = 'open-call';
const listeners = new Set<() => void>();

/** Where the call stands that was left open in this tab; undefined when there is none (FIXC-06). */
export function openCall(): string | undefined {
  const kept = tabDrafts.read(KEY);
  return isRecord(kept) && typeof kept.to === 'string' ? kept.to : undefined;
}

/** Keeps where an open call is gone back to, or that there is none. As long as drafts are kept, and as privately. */
export function keepOpenCall(to: string | undefined): void {
  if (to === undefined) tabDrafts.remove(KEY);
  else tabDrafts.write(KEY, { to });
  for (const listener of listeners) listener();
}

/** Calls back after each change. @returns stops */
export function onOpenCall(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
