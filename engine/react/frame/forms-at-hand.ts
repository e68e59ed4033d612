/** The forms shown in a frame, by name, so that a button elsewhere can submit one (action `submit`). */
export interface FormsAtHand {
  /** A form is shown as this element. @returns it is gone */
  readonly show: (form: string, elementId: string) => () => void;
  /** The form's own submit has begun; `sent` settles with whether it went through. */
  readonly begin: (form: string, sent: Promise<boolean>) => void;
  /** Submits as its button would; false when it was not sent: not shown, not valid, or refused. */
  readonly submit: (form: string) => Promise<boolean>;
}

/** Forms of a frame. A form that is not valid never begins, and shows why by itself. */
export function makeFormsAtHand(): FormsAtHand {
  const shown = new Map<string, string>();
  const begun = new Map<string, Promise<boolean>>();
  return {
    show(form, elementId) {
      shown.set(form, elementId);
      return () => {
        if (shown.get(form) === elementId) shown.delete(form);
      };
    },
    begin: (form, sent) => void begun.set(form, sent),
    async submit(form) {
      const element = document.getElementById(shown.get(form) ?? '');
      if (!(element instanceof HTMLFormElement)) return false;
      begun.delete(form);
      element.requestSubmit();
      // The form judges in its own submit event; what it begins, it begins before the next task.
      await new Promise((resolve) => setTimeout(resolve));
      return (await begun.get(form)) ?? false;
    },
  };
}
