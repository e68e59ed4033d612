import { useEffect, useRef, useState } from 'react';
import type { CompiledForm } from '../../engine/artifact.ts';
import { draftKey, drafts, isDirty } from '../../engine/forms/draft.ts';
import { type FormValues, sameValue } from '../../engine/forms/form-values.ts';
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
  /** It was sent: nothing of it is kept as a draft. */
  readonly forget: () => void;
}

/**
 * Keeps what was typed. When the values it starts with change and nothing was typed yet, it takes the new ones; typed
 * ones are never lost. Left half-way, it is remembered in memory, for the same starting values only, so that no draft
 * about one person appears on another's.
 */
export function useFormState(form: CompiledForm, given: unknown, scope: Scope): TypedValues {
  const fresh = initialValues(form, given, scope);
  const [base, setBase] = useState(fresh);
  // Whose it is stays so: the form may outlast its person's session by a moment.
  const [key] = useState(() => draftKey(form, scope));
  const [era] = useState(drafts.era);
  const [data, setData] = useState<FormValues>(() => ({ ...fresh, ...drafts.read(key, form, fresh) }));
  const [files, setAllFiles] = useState<Readonly<Record<string, readonly File[]>>>({});
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const values: FormValues = { ...data, ...files };
  if (!sameValue(base, fresh)) {
    setBase(fresh);
    if (!isDirty(form, base, values)) setData(fresh);
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
    forget: () => {
      latest.current.sent = true;
      drafts.drop(key);
    },
  };
}
