import { holdReload } from '../browser/reload.ts';
import { guardNavigation } from './navigation-guard.ts';
import type { Runtime } from './runtime.ts';
import type { ScreenRuntime } from './screen-runtime.ts';
import { endingQuestion, type Suppose, unsavedQuestion } from './unsaved-forms.ts';

/** Holds the page against a reload without a question by anything typed that it would lose. @returns lets it go */
export const holdScreen = ({ unsaved }: Pick<ScreenRuntime, 'unsaved'>): (() => void) =>
  holdReload((unasked) => unasked && unsaved.loses());

/** Guards the page of a screen or dialog while one of its forms holds unsent input: one question, however many there are. */
export function guardScreen(runtime: Runtime, screenRuntime: ScreenRuntime): () => void {
  const { unsaved, parts } = screenRuntime;
  return guardNavigation(runtime, screenRuntime, {
    isOpen: () => unsaved.any(),
    question: () => unsavedQuestion(runtime.text),
    outlives: unsaved.outlive,
    onLeave: () => unsaved.leave(true),
    onReturn: () => unsaved.leave(false),
    onStay: unsaved.focus,
    staysAt: (search) => !unsaved.any(() => parts.supposeSearch(search)),
    onMove: (search) => unsaved.reset(() => parts.supposeSearch(search)),
  });
}

/**
 * Whether values may be written that would take forms away, such as the end of an edit mode: true at once where no input
 * is lost. Resets the forms if the person agrees.
 */
export function mayLose(
  runtime: Pick<Runtime, 'dialogs' | 'text'>,
  { unsaved, signal }: Pick<ScreenRuntime, 'unsaved' | 'signal'>,
  suppose: Suppose,
): true | Promise<boolean> {
  if (!unsaved.any(suppose)) return true;
  return agreed(runtime, { unsaved, signal }).then((yes) => {
    if (yes) unsaved.reset(suppose);
    return yes;
  });
}

/** Resets a form to its stored values, once the person agrees to lose its input. */
export async function mayDiscard(
  runtime: Pick<Runtime, 'dialogs' | 'text'>,
  screenRuntime: Pick<ScreenRuntime, 'unsaved' | 'signal' | 'forms'>,
  form: string,
): Promise<boolean> {
  if (screenRuntime.unsaved.holds(form) && !(await agreed(runtime, screenRuntime))) return false;
  screenRuntime.forms.reset(form);
  return true;
}

/**
 * Whether a list may begin that ends what the forms edit: true at once where no input would be lost. The input stays until
 * such a call went through, since the person may still choose otherwise.
 */
export function mayEnd(
  runtime: Pick<Runtime, 'dialogs' | 'text'>,
  screenRuntime: Pick<ScreenRuntime, 'unsaved' | 'signal'>,
  ends: () => boolean,
): true | Promise<boolean> {
  if (!screenRuntime.unsaved.any() || !ends()) return true;
  return agreed(runtime, screenRuntime, endingQuestion);
}

async function agreed(
  { dialogs, text }: Pick<Runtime, 'dialogs' | 'text'>,
  { unsaved, signal }: Pick<ScreenRuntime, 'unsaved' | 'signal'>,
  question = unsavedQuestion,
): Promise<boolean> {
  const yes = (await dialogs.ask({ kind: 'confirm', request: question(text) }, signal())) === true;
  if (!yes) unsaved.focus();
  return yes;
}
