import type { CompiledForm } from '../../../language/artifact.ts';
import { isRecord } from '../../../language/rules/rule.ts';
import { neverKept } from '../../drafts/draft.ts';
import { tabDrafts } from '../../drafts/encrypted-drafts.ts';

/** Answers by step. */
export type Answers = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A step and its form. */
export interface FormStep {
  readonly key: string;
  readonly form: CompiledForm | undefined;
}

/**
 * Answers that a reload left, step by step from the first, and in the tab alone. After the first step that asks for a
 * secret nothing is kept: it has to be answered again, so that is where the person goes on.
 */
export function keptAnswers(place: string, steps: readonly FormStep[]): Answers {
  const found = tabDrafts.read(place);
  const kept: Record<string, Readonly<Record<string, unknown>>> = {};
  for (const { key } of openSteps(steps)) {
    const values = isRecord(found) ? found[key] : undefined;
    if (!isRecord(values)) break;
    kept[key] = values;
  }
  return kept;
}

/** Stores the answers that may be stored; `undefined` removes them, once all steps are done. */
export function keepAnswers(place: string, steps: readonly FormStep[], answers: Answers | undefined): void {
  if (answers === undefined) {
    tabDrafts.remove(place);
    return;
  }
  const open = openSteps(steps).flatMap(({ key }) =>
    answers[key] === undefined ? [] : [[key, answers[key]] as const],
  );
  tabDrafts.write(place, Object.fromEntries(open));
}

/** Index of the first step without an answer, or of the last one: the person may go that far. */
export function answered(steps: readonly FormStep[], answers: Answers): number {
  const open = steps.findIndex(({ key }) => answers[key] === undefined);
  return open < 0 ? steps.length - 1 : open;
}

/** The first steps, as long as no secret is asked for. */
function openSteps(steps: readonly FormStep[]): readonly FormStep[] {
  const secret = steps.findIndex(
    ({ form }) => form === undefined || Object.values(form.fields).some(({ widget }) => neverKept(widget)),
  );
  return secret < 0 ? steps : steps.slice(0, secret);
}
