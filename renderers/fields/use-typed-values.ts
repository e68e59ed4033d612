import { useEffect, useRef, useState } from 'react';
import type { CompiledForm } from '../../engine/language/artifact.ts';
import { type FormValues, propertyOf, sameValue } from '../../engine/language/forms/form-values.ts';
import { initialValues } from '../../engine/language/forms/initial-values.ts';
import type { Scope } from '../../engine/language/rules/scope.ts';
import { draftKey, drafts, isDirty } from '../../engine/portal/drafts/draft.ts';

/** Typed values over the initial ones. */
export interface TypedValues {
  readonly values: FormValues;
  /** Values shown before anything was typed; they follow newly stored ones. */
  readonly start: FormValues;
  readonly setData: (data: FormValues) => void;
  /** Sets one field; undefined clears it. */
  readonly setField: (field: string, value: unknown) => void;
  readonly setFiles: (field: string, files: readonly File[]) => void;
  /** Values without files, because RJSF clones its input. */
  readonly data: FormValues;
  /** Newly stored values of fields in which the person typed another one. */
  readonly theirs: FormValues;
  /** Keeps the typed value of a field over the stored one. */
  readonly keepMine: (field: string) => void;
  /** Drops the draft after a submission. */
  readonly forget: () => void;
  /** Restored from a draft, which the form says, so that nothing looks stored that is not. */
  readonly restored: boolean;
  /** Resets to the stored values and drops the draft. */
  readonly discard: () => void;
}

/**
 * Keeps the input. If the initial values change before any input, the form takes the new ones. Input is never lost: an
 * untouched field takes a newly stored value, a touched one keeps its input beside it. The input of an unfinished
 * form becomes a draft for the same initial values only, so that no draft about one person appears on another's form.
 */
export function useTypedValues(
  form: CompiledForm,
  given: Readonly<Record<string, unknown>> | undefined,
  scope: Scope,
): TypedValues {
  const fresh = initialValues(form, given, scope);
  const [base, setBase] = useState(fresh);
  // Fixed on mount: the form may outlive its person's session by a render.
  const [key] = useState(() => draftKey(form, scope));
  const [restored, setRestored] = useState(
    () => form.unguarded === undefined && drafts.read(key, form, fresh) !== undefined,
  );
  const [data, setData] = useState<FormValues>(() => ({ ...fresh, ...drafts.read(key, form, fresh) }));
  const [files, setAllFiles] = useState<Readonly<Record<string, readonly File[]>>>({});
  const values: FormValues = { ...data, ...files };
  // An empty answer is a failed read, not stored values.
  const read = Object.keys(given ?? {}).length > 0;
  const [stored, setStored] = useState(read ? fresh : undefined);
  const [theirs, setTheirs] = useState<FormValues>({});
  if (!sameValue(base, fresh)) {
    const typed = isDirty(form, base, values);
    // Beside typed text, an untouched default such as the hour stays as shown, and so does its start.
    if (!typed || read) setBase(fresh);
    if (!typed) setData(fresh);
    else if (read && stored !== undefined) {
      const met = meetStored(form, stored, data, fresh);
      setData(met.data);
      setTheirs({ ...theirs, ...met.theirs });
    }
    if (read) setStored(fresh);
  }
  const draft = useDraft(form, key, { values, base, data });
  const change = (next: (before: FormValues) => FormValues) => {
    draft.resume();
    setData(next);
  };
  return {
    values,
    start: base,
    data,
    setData: (next) => change(() => next),
    // A password manager fills in several fields at one go.
    setField: (field, value) => change((before) => ({ ...before, [field]: value })),
    setFiles: (field, picked) => setAllFiles((before) => ({ ...before, [field]: picked })),
    theirs: Object.fromEntries(
      Object.entries(theirs).filter(([key, value]) => !sameValue(propertyOf(data, key), value)),
    ),
    keepMine: (field) => setTheirs(({ [field]: _, ...rest }) => rest),
    forget: () => {
      setTheirs({});
      setRestored(false);
      draft.forget();
    },
    restored,
    discard: () => {
      setTheirs({});
      setRestored(false);
      setAllFiles({});
      change(() => fresh);
    },
  };
}

/**
 * Keeps the unsent input as a draft: on each change, because a reload fires no unmount, and when the form goes.
 * @returns drops it after a submission, until something is typed again
 */
function useDraft(
  form: CompiledForm,
  key: string,
  now: { readonly values: FormValues; readonly base: FormValues; readonly data: FormValues },
): { readonly forget: () => void; readonly resume: () => void } {
  const { values, base, data } = now;
  const [era] = useState(drafts.era);
  const latest = useRef({ values, base, sent: false });
  useEffect(() => {
    latest.current = { values, base, sent: latest.current.sent };
  });
  useEffect(
    () => () => {
      const { values: typed, base: start, sent } = latest.current;
      if (sent || !isDirty(form, start, typed)) drafts.drop(key);
      else drafts.keep(key, form, start, typed, era);
    },
    [form, key, era],
  );
  useEffect(() => {
    if (form.draft === 'page' || latest.current.sent) return;
    if (isDirty(form, base, data)) drafts.keep(key, form, base, data, era);
    else drafts.drop(key);
  }, [form, key, era, base, data]);
  return {
    forget() {
      latest.current.sent = true;
      drafts.drop(key);
    },
    resume() {
      latest.current.sent = false;
    },
  };
}

/** Merges by field: untouched fields take the stored value, typed ones stay and are reported where they differ. */
function meetStored(
  form: CompiledForm,
  was: FormValues,
  typed: FormValues,
  now: FormValues,
): { readonly data: FormValues; readonly theirs: FormValues } {
  const data: Record<string, unknown> = { ...typed };
  const theirs: Record<string, unknown> = {};
  for (const key of Object.keys(form.fields)) {
    const stored = propertyOf(now, key);
    if (sameValue(propertyOf(was, key), stored)) continue;
    if (sameValue(propertyOf(typed, key), propertyOf(was, key))) data[key] = stored;
    else if (!sameValue(propertyOf(typed, key), stored)) theirs[key] = stored;
  }
  return { data, theirs };
}
