import { atom, type Getter, useAtomValue } from 'jotai';
import { useCallback, useContext, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Submit } from '../../../../schemas/generated/document-types.ts';
import type { FieldErrors, FormProps, UnreadLists } from '../../../../schemas/resolved-nodes.ts';
import type { Filled, Submission } from '../../../language/actions/submit-form.ts';
import type { CompiledForm, JsonObject } from '../../../language/artifact.ts';
import { isRecord } from '../../../language/rules/rule.ts';
import { type Scope, withRoot } from '../../../language/rules/scope.ts';
import { readValue, renderText } from '../../../language/rules/text.ts';
import type { Upload } from '../../calls/upload.ts';
import { type Reader, scopeFor } from '../data/reader.ts';
import { formPlace, GatesContext } from '../leaving/gates.ts';
import { resolveSource } from '../resolve/resolve-source.ts';
import { useRuntime, useViewScope, type ViewScope } from '../runtime/contexts.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { GuardedForm } from '../runtime/unsaved-forms.ts';

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

/** Receiver of the progress of sending: the busy text, and the upload of files. */
export interface SendingReports {
  readonly busy: (text: string | undefined) => void;
  readonly upload: (of: Upload | undefined) => void;
}

/** Properties that show and send a form. */
interface FormUse {
  readonly form: CompiledForm;
  /** The node that shows it, as the document writes it. */
  readonly node: JsonObject;
  readonly initial: unknown;
  readonly mode: unknown;
  readonly layout: unknown;
  /** Sends it; `accepted` is to be called as soon as nothing of it is unsaved. */
  readonly send: (submit: Submit, filled: Filled, reports: SendingReports, accepted: () => void) => Promise<Submission>;
  /** Whether answers of steps before it would be lost with it. */
  readonly earlier?: boolean;
  /** Answers of steps before it, from which it names its account. */
  readonly given?: Readonly<Record<string, unknown>>;
}

const NO_ANSWERS: Readonly<Record<string, unknown>> = {};

/** A submission on its way: not busy any more while a popup or a dialog about its answer stands open. */
interface Work {
  readonly busy: boolean;
  readonly text: string | undefined;
  readonly upload?: Upload | undefined;
}

/** The props of a form's renderer, wired to the place where it stands. */
export function useFormProps({
  form,
  node,
  initial,
  mode,
  layout,
  send,
  earlier = false,
  given = NO_ANSWERS,
}: FormUse): FormProps {
  const runtime = useRuntime();
  const { dialogs } = runtime;
  const viewScope = useViewScope();
  const { screenRuntime } = viewScope;
  const elementId = `form-${useId().replace(/[^A-Za-z0-9]/g, '')}`;
  useEffect(() => screenRuntime.forms.show(form.id, elementId), [screenRuntime, form.id, elementId]);
  const fill = useCallback<FormProps['fill']>(
    (values, start, reset) => screenRuntime.forms.fill(form.id, values, start, reset),
    [screenRuntime, form.id],
  );
  const scope = useAtomValue(
    useMemo(() => scopeAtom(viewScope.read, screenRuntime.parts), [viewScope.read, screenRuntime.parts]),
  );
  const unread = useAtomValue(useMemo(() => unreadAtom(form, viewScope, runtime), [form, viewScope, runtime]));
  useShown(runtime, form);
  const renewed = useAtomValue(runtime.atoms.renewed);
  const before = renewed?.forms[form.id];
  const submitWords = form.submit;
  const { submit, working, notice } = useSubmission(form, send, viewScope);
  const shownAs = mode === 'view' ? 'view' : 'edit';
  useGuarded({ form, elementId, scope, mode: shownAs, earlier }, node, viewScope);
  const words = (text: string | undefined) => (text === undefined ? undefined : renderText(text, scope));
  return {
    form,
    elementId,
    initial: useMemo(() => (isRecord(initial) ? initial : {}), [initial]),
    mode: shownAs,
    layout: layout === 'cards' || layout === 'indexed' || layout === 'columns' ? layout : 'plain',
    scope,
    unread,
    changed: useMemo(() => before && renewed && { before, words: renewed.words }, [before, renewed]),
    submitLabel: words(submitWords?.label),
    busyText: working?.text ?? words(submitWords?.busy),
    submitStyle: submitWords?.style ?? 'primary',
    submit,
    fill,
    busy: working?.busy === true,
    upload: working?.upload,
    notice,
    account: accountOf(form, withRoot(scope, 'form', given)),
    openDialog: (name) =>
      void dialogs.ask({ kind: 'dialog', name, values: {}, opener: screenRuntime }, screenRuntime.signal()),
  };
}

/** Says that the form is on the page, so that an exchange of documents tells what changed in it. */
function useShown({ shown }: Runtime, { id }: CompiledForm): void {
  useEffect(() => {
    shown.add(id);
    return () => void shown.delete(id);
  }, [shown, id]);
}

/** Guards the typed values, as they are at the latest drawing. */
function useGuarded(now: GuardState, node: FormUse['node'], { read, screenRuntime }: ViewScope): void {
  const gates = useContext(GatesContext);
  const place = useMemo(() => formPlace(node, gates, read), [node, gates, read]);
  const guarded = useRef<GuardedForm>({ ...now, ...place });
  useEffect(() => {
    guarded.current = { ...now, ...place };
  });
  const isGuarded = now.form.unguarded === undefined;
  useEffect(() => screenRuntime.unsaved.add(() => guarded.current, isGuarded), [screenRuntime, isGuarded]);
}
type GuardState = Pick<GuardedForm, 'form' | 'elementId' | 'scope' | 'mode' | 'earlier'>;

/** Sends the form, one submission at a time, and says how far it is and why nothing of it was sent. */
function useSubmission({ id, submit: words }: CompiledForm, send: FormUse['send'], { screenRuntime }: ViewScope) {
  const { store } = useRuntime();
  const work = useMemo(() => atom<Work | undefined>(undefined), []);
  const working = useAtomValue(work);
  const [notice, setNotice] = useState<Submission['notice']>(undefined);
  const submit = useCallback(
    async (payload: Filled['payload'], values: Filled['values']): Promise<FieldErrors | undefined> => {
      if (store.get(work) !== undefined || words === undefined) return undefined;
      store.set(work, { busy: true, text: undefined });
      setNotice(undefined);
      const progress: SendingReports = {
        busy: (text) => store.set(work, { busy: text !== undefined, text }),
        upload: (upload) => store.set(work, (now) => now && { ...now, upload }),
      };
      const accepted = () => screenRuntime.unsaved.accept(id);
      const sending = send(words, { payload, values }, progress, accepted).finally(() => store.set(work, undefined));
      screenRuntime.forms.begin(
        id,
        sending.then(({ sent }) => sent),
      );
      const { sent, errors, notice: reason } = await sending;
      setNotice(reason);
      screenRuntime.unsaved.settle(id, sent);
      return sent || Object.keys(errors).length > 0 ? errors : undefined;
    },
    [store, work, words, send, screenRuntime, id],
  );
  return { submit, working, notice };
}

/** The account of a form's password; undefined without one, or while it is unknown. */
function accountOf({ account }: CompiledForm, scope: Scope): string | undefined {
  const value = account === undefined ? undefined : readValue(account, scope);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Lists of a form's choices that could not be read: no choice may look as if it were still to come. */
function unreadAtom(form: CompiledForm, viewScope: ViewScope, runtime: Runtime) {
  const lists = Object.entries(form.fields).flatMap(([key, { optionsFrom, slot }]) => {
    const path = optionsFrom?.each ?? slot?.services;
    return typeof path === 'string' ? [[key, path] as const] : [];
  });
  return atom((get): UnreadLists => {
    const failed = lists.flatMap(([key, path]) => {
      const source = resolveSource(path, true, viewScope, get, runtime);
      return source.status === 'error' ? [[key, { message: source.error.message, retry: source.retry }] as const] : [];
    });
    return Object.fromEntries(failed);
  });
}

/** Current scope of a form; a new scope when a value that it reads changes, so that the form validates again. */
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
  // Reads each value only to depend on it: the scope itself reads lazily, outside of this atom.
  const dependOn = (get: Getter): void => {
    for (const root of ROOTS) {
      const below = Object.keys(named[root] ?? {});
      if (named[root] === undefined) read(get, [root]);
      for (const name of below) read(get, [root, name]);
    }
  };
  return atom((get): Scope => {
    dependOn(get);
    return scopeFor(read, get);
  });
}
