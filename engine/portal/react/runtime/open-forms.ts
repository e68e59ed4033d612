import { type Atom, atom } from 'jotai';
import { type FormValues, isEmpty } from '../../../language/forms/form-values.ts';
import type { Store } from '../data/store.ts';

/** The forms shown in a screen or dialog, by name, so that a button elsewhere can submit one (action `submit`). */
export interface OpenForms {
  /** Values of each shown form, by its name: `forms.registro.dni`. */
  readonly filled: Atom<Readonly<Record<string, FormValues>>>;
  /** A form is shown as this element. @returns it is gone */
  readonly show: (form: string, elementId: string) => () => void;
  /** Reports the form's current values, those that it showed before anything was typed, and how it returns to these. */
  readonly fill: (form: string, values: FormValues, start: FormValues, reset: () => void) => void;
  /** Values that a shown form had before anything was typed; undefined until it reports them. */
  readonly startOf: (form: string) => FormValues | undefined;
  /** Returns a shown form to the values before anything was typed. */
  readonly reset: (form: string) => void;
  /** The form's own submit has begun; `sent` settles with whether it went through. */
  readonly begin: (form: string, sent: Promise<boolean>) => void;
  /**
   * Submits as its button would; false when it was not sent: not shown, not valid, or refused. A form whose field
   * `onlyWith` is empty has nothing to send: true.
   */
  readonly submit: (form: string, onlyWith: string | undefined) => Promise<boolean>;
  /** Whether the field without which a form has nothing to send is empty. */
  readonly isIdle: (form: string, onlyWith: string | undefined) => boolean;
}

/** Forms of a screen or dialog. A form that is not valid never begins, and shows why by itself. */
export function makeOpenForms(store: Store): OpenForms {
  const shown = new Map<string, string>();
  const filled = atom<Readonly<Record<string, FormValues>>>({});
  const starts = new Map<string, FormValues>();
  const resets = new Map<string, () => void>();
  const begun = new Map<string, Promise<boolean>>();
  const isIdle: OpenForms['isIdle'] = (form, onlyWith) =>
    onlyWith !== undefined && isEmpty(store.get(filled)[form]?.[onlyWith]);
  return {
    isIdle,
    filled,
    show(form, elementId) {
      shown.set(form, elementId);
      return () => {
        if (shown.get(form) !== elementId) return;
        shown.delete(form);
        starts.delete(form);
        resets.delete(form);
        store.set(filled, ({ [form]: _, ...rest }) => rest);
      };
    },
    fill(form, values, start, reset) {
      starts.set(form, start);
      resets.set(form, reset);
      store.set(filled, (before) => ({ ...before, [form]: values }));
    },
    startOf: (form) => starts.get(form),
    reset: (form) => resets.get(form)?.(),
    begin: (form, sent) => void begun.set(form, sent),
    async submit(form, onlyWith) {
      if (isIdle(form, onlyWith)) return true;
      const element = document.getElementById(shown.get(form) ?? '');
      if (!(element instanceof HTMLFormElement)) return false;
      begun.delete(form);
      element.requestSubmit();
      // The form validates in its own submit event, and starts its request before the next task.
      await new Promise((resolve) => setTimeout(resolve));
      return (await begun.get(form)) ?? false;
    },
  };
}
