import { isRecord } from '../../engine/language/rules/rule.ts';
import { tabDrafts } from '../../engine/portal/drafts/encrypted-drafts.ts';

const KEY = 'open-call';
const listeners = new Set<() => void>();

/** Returns the address of the call left open in this tab; undefined without one. */
export function openCall(): string | undefined {
  const kept = tabDrafts.read(KEY);
  return isRecord(kept) && typeof kept.to === 'string' ? kept.to : undefined;
}

/** Stores the address that leads back to an open call, or removes it. Stored as long and as privately as drafts. */
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
