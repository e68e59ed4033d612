import type { CompiledForm } from '../artifact.ts';
import { type FormValues, isEmpty, own, sameValue } from './form-values.ts';

/** What is never kept beyond the screen: secrets, codes and files. */
const NEVER_KEPT: ReadonlySet<string> = new Set(['password', 'newPassword', 'code', 'file']);

/** Whether the person changed anything; an emptied field equals an absent one. */
export function isDirty(form: CompiledForm, initial: FormValues, values: FormValues): boolean {
  return Object.keys(form.fields).some((key) => {
    const [before, after] = [own(initial, key), own(values, key)];
    return !(isEmpty(before) && isEmpty(after)) && !sameValue(before, after);
  });
}

/** Drafts of forms, in memory only: they end with the page, and hold no password, code or file. */
export interface Drafts {
  /** What was typed over these starting values; over others it is another matter, and nothing is given back. */
  readonly read: (key: string, start: FormValues) => FormValues | undefined;
  readonly keep: (key: string, form: CompiledForm, start: FormValues, values: FormValues) => void;
  readonly drop: (key: string) => void;
  /** Drops all, at sign-out (R16). */
  readonly clear: () => void;
}

/** An empty store of drafts. */
export function makeDrafts(): Drafts {
  const kept = new Map<string, { readonly start: FormValues; readonly values: FormValues }>();
  return {
    read: (key, start) => {
      const draft = kept.get(key);
      return draft !== undefined && sameValue(draft.start, start) ? draft.values : undefined;
    },
    keep: (key, form, start, values) => {
      const safe = Object.entries(values).filter(
        ([field]) => !NEVER_KEPT.has(form.fields[field]?.widget ?? 'password'),
      );
      kept.set(key, { start, values: Object.fromEntries(safe) });
    },
    drop: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

/** The drafts of this page; whoever signs a person out clears them. */
export const drafts = makeDrafts();
