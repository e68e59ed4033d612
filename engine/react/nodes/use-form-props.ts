import { atom, useAtomValue } from 'jotai';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Submit } from '../../../schemas/generated/document-types.ts';
import type { FieldErrors, FormProps, UnreadLists } from '../../../schemas/resolved-nodes.ts';
import type { Filled, Submission } from '../../actions/submit-form.ts';
import type { CompiledForm } from '../../artifact.ts';
import type { Upload } from '../../calls/upload.ts';
import type { FormValues } from '../../forms/form-values.ts';
import { isRecord } from '../../rules/rule.ts';
import type { Scope } from '../../rules/scope.ts';
import { renderText } from '../../rules/text.ts';
import { type Reach, useReach, useRuntime } from '../contexts.ts';
import type { FormGuard } from '../leaving/guard-form.ts';
import type { Runtime } from '../portal/runtime.ts';
import { type Reader, scopeFor } from '../reader.ts';
import { resolveSource } from '../resolve/resolve-source.ts';

/** Roots that rules and texts of a form read besides its own values. */
const ROOTS = [
  'tenant',
  'flags',
  'settings',
  'codes',
  'session',
  'user',
  'family',
  'people',
  'today',
  'query',
  'route',
  'received',
  'state',
  'data',
  'derive',
  'dialog',
  'part',
  'item',
];

/** Who is told how its sending goes: the text of the work, and its files while they go. */
export interface SendingTold {
  readonly busy: (text: string | undefined) => void;
  readonly upload: (of: Upload | undefined) => void;
}

/** How a form is shown and sent. */
interface FormUse {
  readonly form: CompiledForm;
  readonly initial: unknown;
  readonly mode: unknown;
  readonly layout: unknown;
  /** Sends it; `accepted` is to be called as soon as nothing of it is unsaved. */
  readonly send: (submit: Submit, filled: Filled, told: SendingTold, accepted: () => void) => Promise<Submission>;
  /** Whether answers of steps before it would be lost with it. */
  readonly earlier?: boolean;
}

/** A submission on its way: not busy any more while a popup or a dialog about its answer stands open (REG-10). */
interface Work {
  readonly busy: boolean;
  readonly text: string | undefined;
  readonly upload?: Upload | undefined;
}

/** The props of a form's renderer, wired to the place where it stands. */
export function useFormProps({ form, initial, mode, layout, send, earlier = false }: FormUse): FormProps {
  const runtime = useRuntime();
  const { store, dialogs } = runtime;
  const reach = useReach();
  const { frame } = reach;
  const elementId = `form-${useId().replace(/[^A-Za-z0-9]/g, '')}`;
  useEffect(() => frame.forms.show(form.id, elementId), [frame, form.id, elementId]);
  const fill = useCallback((values: FormValues) => frame.forms.fill(form.id, values), [frame, form.id]);
  const scope = useAtomValue(useMemo(() => scopeAtom(reach.read, frame.parts), [reach.read, frame.parts]));
  const unread = useAtomValue(useMemo(() => unreadAtom(form, reach, runtime), [form, reach, runtime]));
  const work = useMemo(() => atom<Work | undefined>(undefined), []);
  const working = useAtomValue(work);
  const [told, setTold] = useState<Submission['told']>(undefined);
  const guard = useRef<FormGuard>(undefined);
  const submitWords = form.submit;
  const submit = useCallback(
    async (payload: Filled['payload'], values: Filled['values']): Promise<FieldErrors | undefined> => {
      if (store.get(work) !== undefined || submitWords === undefined) return undefined;
      store.set(work, { busy: true, text: undefined });
      setTold(undefined);
      const progress: SendingTold = {
        busy: (text) => store.set(work, { busy: text !== undefined, text }),
        upload: (upload) => store.set(work, (now) => now && { ...now, upload }),
      };
      const accepted = () => guard.current?.accepted();
      const sending = send(submitWords, { payload, values }, progress, accepted).finally(() =>
        store.set(work, undefined),
      );
      frame.forms.begin(
        form.id,
        sending.then(({ sent }) => sent),
      );
      const { sent, errors, told: reason } = await sending;
      setTold(reason);
      guard.current?.settled(sent);
      return sent || Object.keys(errors).length > 0 ? errors : undefined;
    },
    [store, work, submitWords, send, frame, form.id],
  );
  const shownAs = mode === 'view' ? 'view' : 'edit';
  const standing = useRef({ form, elementId, given: initial, scope, mode: shownAs, earlier } as const);
  useEffect(() => {
    standing.current = { form, elementId, given: initial, scope, mode: shownAs, earlier };
  });
  useEffect(() => {
    if (form.guard !== true) return undefined;
    let gone = false;
    // What did not come guards nothing: a form is worth more than the question.
    void import('../leaving/guard-form.ts').then(
      ({ guardForm }) => {
        if (!gone) guard.current = guardForm(runtime, frame, () => standing.current);
      },
      () => undefined,
    );
    return () => {
      gone = true;
      guard.current?.stop();
      guard.current = undefined;
    };
  }, [form, runtime, frame]);
  const words = (text: string | undefined) => (text === undefined ? undefined : renderText(text, scope));
  return {
    form,
    elementId,
    initial: useMemo(() => (isRecord(initial) ? initial : {}), [initial]),
    mode: shownAs,
    layout: layout === 'cards' || layout === 'indexed' || layout === 'columns' ? layout : 'plain',
    scope,
    unread,
    submitLabel: words(submitWords?.label),
    busyText: working?.text ?? words(submitWords?.busy),
    submitStyle: submitWords?.style ?? 'primary',
    submit,
    fill,
    busy: working?.busy === true,
    upload: working?.upload,
    told,
    openDialog: (name) => void dialogs.ask({ kind: 'dialog', name, values: {}, opener: frame }, frame.signal()),
  };
}

/** Lists of a form's choices that could not be read: no choice may look as if it were still to come (A38). */
function unreadAtom(form: CompiledForm, reach: Reach, runtime: Runtime) {
  const lists = Object.entries(form.fields).flatMap(([key, { optionsFrom, slot }]) => {
    const path = optionsFrom?.each ?? slot?.services;
    return typeof path === 'string' ? [[key, path] as const] : [];
  });
  return atom((get): UnreadLists => {
    const failed = lists.flatMap(([key, path]) => {
      const source = resolveSource(path, true, reach, get, runtime);
      return source.status === 'error' ? [[key, { message: source.error.message, retry: source.retry }] as const] : [];
    });
    return Object.fromEntries(failed);
  });
}

/** What a form reads, as it is now; another scope when any of it changes, so that the form judges anew. */
function scopeAtom(
  read: Reader,
  parts: { readonly state: object; readonly query: object; readonly data: object; readonly derive: object },
) {
  const named: Readonly<Record<string, object>> = {
    state: parts.state,
    query: parts.query,
    data: parts.data,
    derive: parts.derive,
  };
  return atom((get): Scope => {
    for (const root of ROOTS) {
      const below = Object.keys(named[root] ?? {});
      if (named[root] === undefined) read(get, [root]);
      for (const name of below) read(get, [root, name]);
    }
    return scopeFor(read, get);
  });
}
