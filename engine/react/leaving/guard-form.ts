import type { CompiledForm } from '../../artifact.ts';
import { draftKey, drafts, isDirty } from '../../forms/draft.ts';
import { type FormValues, sameValue } from '../../forms/form-values.ts';
import type { Scope } from '../../rules/scope.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { ScreenRuntime } from '../runtime/screen-runtime.ts';
import { guardNavigation } from './navigation-guard.ts';

/** A form as it stands now. */
export interface GuardedForm {
  readonly form: CompiledForm;
  readonly elementId: string;
  readonly scope: Scope;
  readonly mode: 'edit' | 'view';
  /** Answers of steps before it, which would be lost with it. */
  readonly earlier: boolean;
}

/** A form whose unsaved changes hold the page. */
export interface FormGuard {
  /** Asks before the input is discarded on the page; true at once when nothing is unsaved. */
  readonly ask: () => Promise<boolean>;
  /** Marks the current values as sent: they are unsaved again once changed, or if the rest of the list fails. */
  readonly accepted: () => void;
  readonly settled: (sent: boolean) => void;
  readonly stop: () => void;
}

/** Guards navigation while a form has unsent changes; leaving anyway discards them. */
export function guardForm(runtime: Runtime, screenRuntime: ScreenRuntime, now: () => GuardedForm): FormGuard {
  const { store, text } = runtime;
  let taken: FormValues | undefined;
  let dropped: string | undefined;
  const typed = () => store.get(screenRuntime.forms.filled)[now().form.id];
  const isOpen = () => {
    const { form, mode, earlier } = now();
    const values = typed();
    // The form reports its start: rules would give another one now, such as a later hour or data that came since.
    const start = screenRuntime.forms.startOf(form.id);
    if (
      mode === 'view' ||
      values === undefined ||
      start === undefined ||
      (taken !== undefined && sameValue(taken, values))
    )
      return false;
    return earlier || isDirty(form, start, values);
  };
  const question = () => ({
    title: text('form.unsaved'),
    text: text('form.unsavedText'),
    yes: text('form.leave'),
    no: text('form.stay'),
    danger: true,
  });
  const release = guardNavigation(runtime, screenRuntime, {
    isOpen,
    question,
    onLeave() {
      const { form, scope } = now();
      dropped = draftKey(form, scope);
    },
    onReturn() {
      dropped = undefined;
    },
    onStay: () => focusForm(now().elementId),
  });
  return {
    async ask() {
      if (!isOpen()) return true;
      const request = question();
      const yes = (await runtime.dialogs.ask({ kind: 'confirm', request }, screenRuntime.signal())) === true;
      if (!yes) focusForm(now().elementId);
      return yes;
    },
    accepted() {
      taken = typed();
    },
    settled(sent) {
      if (!sent) taken = undefined;
    },
    stop() {
      release();
      const key = dropped;
      // The form saves its draft when it unmounts, as every form does: drop the draft after that.
      if (key !== undefined) queueMicrotask(() => drafts.drop(key));
    },
  };
}

/** Returns the focus to the form after the person decides to stay, unless an element has the focus already. */
function focusForm(elementId: string): void {
  setTimeout(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const element = document.getElementById(elementId);
    element?.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea, button')?.focus();
  }, 100);
}
