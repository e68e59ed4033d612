import { isRecord } from '../../../language/rules/rule.ts';
import { ownerKey } from '../../drafts/draft.ts';
import { tabDrafts } from '../../drafts/encrypted-drafts.ts';
import { type HistoryState, historyState, type PageLocation, visitOf } from './navigation.ts';

/** Place of a person when the session ended by itself, encrypted for them like their drafts. */
export interface Resumable {
  /** Path and search of the page. */
  readonly to: string;
  /** History state of the page, so that it is restored as it was left. */
  readonly state: Pick<HistoryState, 'pass' | 'passId' | 'owner' | 'visit'>;
  /** A dialog was open over the page: it is not opened again. */
  readonly dialog: boolean;
}

const keyOf = (owner: string, tenant: string) => ownerKey(owner, `${tenant}/resume`);

/** Keeps where the owner is now. Called before their drafts are locked. */
export function leaveOff(owner: string, tenant: string, here: PageLocation | undefined, dialog: boolean): void {
  if (here === undefined) return;
  const { pass, passId, owner: given } = historyState(here.state);
  const passed = pass === undefined ? {} : { pass, ...(passId && { passId }), ...(given && { owner: given }) };
  const left: Resumable = {
    to: here.pathname + here.search,
    state: { ...passed, visit: visitOf(here) },
    dialog,
  };
  tabDrafts.write(keyOf(owner, tenant), left);
}

/** Place of the owner, once their drafts are readable again. */
export function leftOff(owner: string, tenant: string): Resumable | undefined {
  const left = tabDrafts.read(keyOf(owner, tenant));
  if (!isRecord(left) || typeof left.to !== 'string') return undefined;
  const { pass, passId, owner: given, visit } = historyState(left.state);
  const passed = { ...(pass && { pass }), ...(passId && { passId }), ...(given && { owner: given }) };
  return { to: left.to, state: { ...passed, ...(visit && { visit }) }, dialog: left.dialog === true };
}

/** The owner goes on: they are there. */
export const resumed = (owner: string, tenant: string): void => tabDrafts.remove(keyOf(owner, tenant));
