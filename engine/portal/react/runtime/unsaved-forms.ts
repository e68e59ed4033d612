import type { Getter } from 'jotai';
import type { ConfirmRequest } from '../../../language/actions/host.ts';
import type { CompiledForm } from '../../../language/artifact.ts';
import { type FormValues, isEmpty, propertyOf, sameValue } from '../../../language/forms/form-values.ts';
import type { Scope } from '../../../language/rules/scope.ts';
import { draftKey, drafts, holdsInput, isDirty } from '../../drafts/draft.ts';
import { tabDrafts } from '../../drafts/encrypted-drafts.ts';
import type { Store } from '../data/store.ts';
import type { OpenForms } from './open-forms.ts';

/** A form as it stands now. */
export interface GuardedForm {
  readonly form: CompiledForm;
  readonly elementId: string;
  readonly scope: Scope;
  readonly mode: 'edit' | 'view';
  /** Answers of steps before it, which would be lost with it. */
  readonly earlier: boolean;
  /** Whether the rules of its place show it for editing. */
  readonly shows: (get: Getter) => boolean;
  /** The stored values that it edits, as the document names them. */
  readonly about: (get: Getter) => unknown;
}

/** Assumes other values of a screen, without any request. @returns restores the present ones */
export type Suppose = () => () => void;

/**
 * The forms of a screen or dialog. Input is not lost without a question, unless the form says why a person may leave it so
 * (`unguarded`); an unasked reload spares the input of those too.
 */
export interface UnsavedForms {
  /** Keeps the input of a form from now on. @param isGuarded whether the page asks before it is left @returns ends it */
  readonly add: (now: () => GuardedForm, isGuarded: boolean) => () => void;
  /** Whether a form holds input that was not sent; with `suppose`, one that the other values would take away. */
  readonly any: (suppose?: Suppose) => boolean;
  /** Whether the drafts of the tab keep all of it, so that it is there again after a reload. */
  readonly outlive: () => boolean;
  /** Whether a reload would lose anything typed that was not sent, also in a form that may be left without a question. */
  readonly loses: () => boolean;
  /** Whether this form holds input that was not sent. */
  readonly holds: (form: string) => boolean;
  /** Marks the current input of a form as sent: it is unsaved again once changed, or when sending failed. */
  readonly accept: (form: string) => void;
  readonly settle: (form: string, sent: boolean) => void;
  /** Resets the forms that other values would take away, so that their input does not come back. */
  readonly reset: (suppose: Suppose) => void;
  /** Resets every form with input. */
  readonly drop: () => void;
  /** The person leaves all of them; their drafts end when they are gone. `false`: they stay after all. */
  readonly leave: (leaves: boolean) => void;
  /** Returns the focus to the first form with input. */
  readonly focus: () => void;
}

/** A guarded form, and what became of its input. */
interface Entry {
  readonly now: () => GuardedForm;
  readonly isGuarded: boolean;
  taken: FormValues | undefined;
  dropped: string | undefined;
}

/** How a screen keeps its page; each answers with the function that ends it. */
interface Holding {
  /** Asks before the page is left, as long as there is a form that may not be left without a question. */
  readonly guard: () => () => void;
  /** Holds an unasked reload, as long as there is a form. */
  readonly hold: () => () => void;
}

/** Keeps the forms of a screen. @see guardScreen */
export function makeUnsavedForms(store: Store, forms: OpenForms, { guard, hold }: Holding): UnsavedForms {
  const entries = new Set<Entry>();
  let ends: { readonly guard?: (() => void) | undefined; readonly hold?: (() => void) | undefined } = {};
  const keep = () => {
    const isAnyGuarded = [...entries].some(({ isGuarded }) => isGuarded);
    if (!isAnyGuarded) ends.guard?.();
    if (entries.size === 0) ends.hold?.();
    ends = {
      guard: isAnyGuarded ? (ends.guard ?? guard()) : undefined,
      hold: entries.size > 0 ? (ends.hold ?? hold()) : undefined,
    };
  };
  const isUnsent = ({ now, taken }: Entry, counts: typeof holdsInput) => {
    const { form, mode, earlier } = now();
    const values = store.get(forms.filled)[form.id];
    // The form reports its start: rules would give another one now, such as a later hour or data that came since.
    const start = forms.startOf(form.id);
    if (mode === 'view' || values === undefined || start === undefined) return false;
    if (taken !== undefined && sameValue(taken, values)) return false;
    return earlier || counts(form, start, values);
  };
  const isOpen = (entry: Entry) => entry.isGuarded && isUnsent(entry, holdsInput);
  const open = () => [...entries].filter(isOpen);
  const isStored = ({ now }: Entry) => {
    const { form, scope, earlier } = now();
    const values = store.get(forms.filled)[form.id] ?? {};
    const hasFile = Object.entries(form.fields).some(
      ([key, { widget }]) => widget === 'file' && !isEmpty(propertyOf(values, key)),
    );
    return !earlier && !hasFile && tabDrafts.isStored(draftKey(form, scope));
  };
  const lost = (suppose: Suppose) => {
    const before = open().map((entry) => ({ entry, ...placeOf(entry) }));
    if (before.length === 0) return [];
    const restore = suppose();
    const gone = before.filter(({ entry, shown, about }) => {
      const then = placeOf(entry);
      return (shown && !then.shown) || !sameValue(about, then.about);
    });
    restore();
    return gone.map(({ entry }) => entry);
  };
  const placeOf = ({ now }: Entry) => ({ shown: now().shows(store.get), about: now().about(store.get) });
  const named = (id: string) => [...entries].filter(({ now }) => now().form.id === id);
  return {
    add(now, isGuarded) {
      const entry: Entry = { now, isGuarded, taken: undefined, dropped: undefined };
      entries.add(entry);
      keep();
      return () => {
        entries.delete(entry);
        keep();
        const key = entry.dropped;
        // The form saves its draft when it unmounts, as every form does: drop the draft after that.
        if (key !== undefined) queueMicrotask(() => drafts.drop(key));
      };
    },
    any: (suppose) => (suppose === undefined ? open() : lost(suppose)).length > 0,
    outlive: () => open().every(isStored),
    loses: () => [...entries].some((entry) => isUnsent(entry, isDirty) && !isStored(entry)),
    holds: (form) => named(form).some(isOpen),
    accept(form) {
      for (const entry of named(form)) entry.taken = store.get(forms.filled)[form];
    },
    settle(form, sent) {
      if (!sent) for (const entry of named(form)) entry.taken = undefined;
    },
    reset(suppose) {
      for (const { now } of lost(suppose)) forms.reset(now().form.id);
    },
    drop() {
      for (const { now } of open()) forms.reset(now().form.id);
    },
    leave(leaves) {
      for (const entry of leaves ? open() : entries) {
        const { form, scope } = entry.now();
        entry.dropped = leaves ? draftKey(form, scope) : undefined;
      }
    },
    focus() {
      const [first] = open();
      if (first !== undefined) focusForm(first.now().elementId);
    },
  };
}

/** The question before unsaved input is lost. */
export const unsavedQuestion = (text: (code: string) => string): ConfirmRequest => ({
  title: text('form.unsaved'),
  text: text('form.unsavedText'),
  yes: text('form.leave'),
  no: text('form.stay'),
  danger: true,
});

/** The question before a call after which unsaved input cannot be saved any more. */
export const endingQuestion = (text: (code: string) => string): ConfirmRequest => ({
  ...unsavedQuestion(text),
  text: text('form.endsText'),
  yes: text('form.goOn'),
});

/** Returns the focus to the form after the person decides to stay, unless an element has the focus already. */
function focusForm(elementId: string): void {
  setTimeout(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const element = document.getElementById(elementId);
    element
      ?.querySelector<HTMLElement>('input:not([type="hidden"], [tabindex="-1"]), select, textarea, button')
      ?.focus();
  }, 100);
}
