import { useEffect, useRef, useState } from 'react';
import type { CompiledForm } from '../../engine/artifact.ts';
import { draftKey, drafts, isDirty } from '../../engine/forms/draft.ts';
import { type FormValues, own, sameValue } from '../../engine/forms/form-values.ts';
import { initialValues } from '../../engine/forms/initial-values.ts';
import type { Scope } from '../../engine/rules/scope.ts';

/** What was typed, over what the form began with. */
export interface TypedValues {
  readonly values: FormValues;
  readonly setData: (data: FormValues) => void;
  /** One field of it; undefined empties it. */
  readonly setField: (field: string, value: unknown) => void;
  readonly setFiles: (field: string, files: readonly File[]) => void;
  /** Secrets whose letters the person asked to see; they stay shown when the form takes the place of its first view. */
  readonly shown: ReadonlySet<string>;
  readonly show: (field: string, shown: boolean) => void;
  /** What RJSF keeps: everything but the files, which it would clone. */
  readonly data: FormValues;
  /** What was stored meanwhile where the person typed something else, by field. */
  readonly theirs: FormValues;
  /** What was typed in a field stands, whatever was stored meanwhile. */
  readonly keepMine: (field: string) => void;
  /** It was sent: nothing of it is kept as a draft. */
  readonly forget: () => void;
  /** It begins with what the person typed before a reload or a sign-in. */
  readonly restored: boolean;
  /** Begins again with what is stored, without the draft. */
  readonly discard: () => void;
}

/**
 * Keeps what was typed. When the values it starts with change and nothing was typed yet, it takes the new ones; typed
 * ones are never lost: a field that was not touched takes what was stored meanwhile, one that was differs from it. Left half-way, it is remembered in memory, for the same starting values only, so that no draft
 * about one person appears on another's.
 */
export function useFormState(
  form: CompiledForm,
  given: Readonly<Record<string, unknown>> | undefined,
  scope: Scope,
): TypedValues {
  const fresh = initialValues(form, given, scope);
  const [base, setBase] = useState(fresh);
  // Whose it is stays so: the form may outlast its person's session by a moment.
  const [key] = useState(() => draftKey(form, scope));
  const [era] = useState(drafts.era);
  const [restored, setRestored] = useState(() => drafts.isRestored(key, form, fresh));
  const [data, setData] = useState<FormValues>(() => ({ ...fresh, ...drafts.read(key, form, fresh) }));
  const [files, setAllFiles] = useState<Readonly<Record<string, readonly File[]>>>({});
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const values: FormValues = { ...data, ...files };
  // What could not be read is not what is stored.
  const read = Object.keys(given ?? {}).length > 0;
  const [stored, setStored] = useState(read ? fresh : undefined);
  const [theirs, setTheirs] = useState<FormValues>({});
  if (!sameValue(base, fresh)) {
    setBase(fresh);
    if (!isDirty(form, base, values)) setData(fresh);
    else if (read && stored !== undefined) {
      const met = meetStored(form, stored, data, fresh);
      setData(met.data);
      setTheirs({ ...theirs, ...met.theirs });
    }
    if (read) setStored(fresh);
  }
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
  // A reload tells nobody: what is to outlive it is kept as it is typed.
  useEffect(() => {
    if (form.draft === 'page' || latest.current.sent) return;
    if (isDirty(form, base, data)) drafts.keep(key, form, base, data, era);
    else drafts.drop(key);
  }, [form, key, era, base, data]);
  const change = (next: (before: FormValues) => FormValues) => {
    latest.current.sent = false;
    setData(next);
  };
  return {
    values,
    data,
    setData: (next) => change(() => next),
    // A password manager fills in several fields at one go.
    setField: (field, value) => change((before) => ({ ...before, [field]: value })),
    setFiles: (field, picked) => setAllFiles((before) => ({ ...before, [field]: picked })),
    shown,
    show: (field, yes) =>
      setShown((before) => new Set(yes ? [...before, field] : [...before].filter((other) => other !== field))),
    theirs: Object.fromEntries(Object.entries(theirs).filter(([key, value]) => !sameValue(own(data, key), value))),
    keepMine: (field) => setTheirs(({ [field]: _, ...rest }) => rest),
    forget: () => {
      setTheirs({});
      setRestored(false);
      latest.current.sent = true;
      drafts.drop(key);
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

/** Field by field: what was not touched follows what is stored now; what was typed stays, and is told where it differs. */
function meetStored(
  form: CompiledForm,
  was: FormValues,
  typed: FormValues,
  now: FormValues,
): { readonly data: FormValues; readonly theirs: FormValues } {
  const data: Record<string, unknown> = { ...typed };
  const theirs: Record<string, unknown> = {};
  for (const key of Object.keys(form.fields)) {
    const stored = own(now, key);
    if (sameValue(own(was, key), stored)) continue;
    if (sameValue(own(typed, key), own(was, key))) data[key] = stored;
    else if (!sameValue(own(typed, key), stored)) theirs[key] = stored;
  }
  return { data, theirs };
}
