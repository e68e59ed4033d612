import { nodeKind } from '../../language/kinds.ts';
import { documentsOf } from '../../layers/documents.ts';
import { type Branch, entries, entry, type Tree, text } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';
import { conditionOf } from '../values/expressions.ts';
import { formsIn } from './shown-forms.ts';

/** A form that is filled in one section at a time has sections to go through, and asks nothing outside of them. */
export function formStepsAt({ report }: Context, id: string, form: Branch): void {
  const pace = stepperOf(form);
  if (pace === undefined) return;
  const sections = entries(entry(form, 'sections'));
  const used = new Set<string>();
  const loose: [string, Tree][] = [];
  for (const [key, field] of entries(entry(form, 'fields'))) {
    if (text(entry(field, 'widget')) === 'hidden' || conditionOf(entry(field, 'visible')) === false) continue;
    const section = text(entry(field, 'section'));
    if (section === undefined) loose.push([key, field]);
    // A section that the form does not have is reported as an unknown name.
    else if (sections.has(section)) used.add(section);
  }
  if (used.size < 2) report.add('stepsWithoutSections', pace.at, { form: id });
  else for (const [key, field] of loose) report.add('fieldWithoutStep', fieldAt(field), { key });
}

/**
 * Refuses a form in steps beside other steps on one screen or dialog: the browser's Back can go through only one of
 * them.
 */
export function formStepsTogetherAt({ documents, report }: Context, view: Tree | undefined): void {
  const forms = documentsOf(documents, 'form');
  const paced = formsIn(view).flatMap((id) => {
    const pace = stepperOf(forms.get(id));
    return pace === undefined ? [] : [{ id, pace }];
  });
  const last = paced.at(-1);
  if (last !== undefined && paced.length + stepsIn(view) > 1)
    report.add('competingSteps', last.pace.at, { form: last.id });
}

const fieldAt = (field: Tree): Tree['at'] => (field.kind === 'branch' ? (field.key ?? field.at) : field.at);

function stepperOf(form: Tree | undefined): Tree | undefined {
  const pace = entry(form, 'pace');
  return pace !== undefined && text(pace) === 'sections' ? pace : undefined;
}

/** Number of nodes of a view that lead from form to form. */
function stepsIn(tree: Tree | undefined): number {
  if (tree === undefined || tree.kind === 'leaf') return 0;
  const below = tree.kind === 'list' ? tree.items : [...tree.entries.values()];
  const stepsHere = nodeKind(tree) === 'steps' ? 1 : 0;
  return below.reduce((sum, child) => sum + stepsIn(child), stepsHere);
}
