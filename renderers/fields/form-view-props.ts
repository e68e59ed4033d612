import type { ReactNode } from 'react';
import type { CompiledForm } from '../../engine/language/artifact.ts';
import type { FormValues } from '../../engine/language/forms/form-values.ts';
import type { Payload } from '../../engine/language/forms/payload.ts';
import type { Scope } from '../../engine/language/rules/scope.ts';
import type { FieldErrors, FormProps, UnreadLists } from '../../schemas/resolved-nodes.ts';

/**
 * How the sections of a form stand: one under the other, as cards, as cards with a list of them at the left, or as wide
 * as there is room, with their fields in columns.
 */
export type FormLayout = 'plain' | 'cards' | 'indexed' | 'columns';

/** Props of a form on the page. */
export interface FormViewProps {
  readonly form: CompiledForm;
  /** Id of the `<form>` element; ids of its inputs begin with it. A button elsewhere may submit it by this id. */
  readonly elementId: string;
  /** Values it starts with, named as its fields or as its payload. Other values replace it while nothing was typed. */
  readonly initial?: Readonly<Record<string, unknown>>;
  readonly mode?: 'edit' | 'view';
  readonly layout?: FormLayout;
  /** Roots of its rules and texts, besides `form` and `value`. */
  readonly scope: Scope;
  /** Fields whose list to choose from could not be read. */
  readonly unread?: UnreadLists;
  /** Earlier version that it replaced while it was open, and the words for what changed. */
  readonly changed?: FormProps['changed'];
  /** Label of its submit button; without it there is no button. */
  readonly submitLabel?: string | undefined;
  readonly busyText?: string | undefined;
  /** `danger`: what it does is not undone, and the form is where that is confirmed. */
  readonly submitStyle?: 'primary' | 'second' | 'call' | 'danger';
  /** The submit runs, and the button shows it. Without it the form follows its own `onSubmit`. */
  readonly busy?: boolean;
  /** Alternatives beside the submit button. */
  readonly tools?: ReactNode;
  /** Reason for which a check refused the last try. */
  readonly notice?: FormProps['notice'];
  /** Account of its password, for password managers. */
  readonly account?: FormProps['account'];
  /** Its files on their way. */
  readonly upload?: FormProps['upload'];
  /**
   * Sends the values. The form only calls it with a payload that its rules accept, and never twice at once. Resolves to
   * undefined when a refusal concerns no field: the input is still unsent.
   */
  readonly onSubmit: (payload: Payload, values: FormValues) => Promise<FieldErrors | undefined>;
  /** Receives the values on each change, those shown before anything was typed, and a function that resets to these. */
  readonly onFill?: (values: FormValues, start: FormValues, reset: () => void) => void;
  /** It was sent, and nothing of it is to be sent any more. */
  readonly onSent?: () => void;
  /** Opens a field's help by the name of its dialog. */
  readonly onHelp?: (dialog: string) => void;
  /** Follows a link inside the portal; without it the browser does. */
  readonly onFollow?: (href: string) => void;
}
