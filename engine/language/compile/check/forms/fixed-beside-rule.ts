import type { CompiledForm } from '../../../artifact.ts';
import { isAnswered } from '../../../forms/hidden-by-answers.ts';
import { visibilityGraph } from '../../../forms/visibility-graph.ts';
import { COMPILER_WORDS } from '../../../messages/compiler-words.ts';
import type { Report } from '../../source/report.ts';
import { reach, type Tree } from '../../source/tree.ts';

/** Lists fixed values beside a rule that may hide their field, because a hidden field may still store one (FIXL-76). */
export function fixedBesideRule(form: CompiledForm, tree: Tree, report: Report): void {
  for (const [key, { fixed, visible, section = '' }] of Object.entries(form.fields)) {
    if (fixed === undefined) continue;
    const around = form.sections[section]?.visible ?? true;
    const path = visible === true ? ['sections', section, 'visible'] : ['fields', key, 'visible'];
    const byAnswers = mayBeUnanswered(form, key);
    // A section that a role or a setting hides says nothing about the value.
    if (visible === true && (around === true || !byAnswers)) continue;
    const place = reach(tree, path) ?? reach(tree, ['fields', key]) ?? tree;
    const words = byAnswers ? COMPILER_WORDS.fixedByAnswers : COMPILER_WORDS.fixedByOthers;
    report.add('hideableFixedField', place.key ?? place.at, { key, found: String(fixed), reason: words });
  }
}

/** Whether this person's own answers may hide a field, which then stores nothing. */
export function mayBeUnanswered(form: CompiledForm, key: string): boolean {
  const graph = visibilityGraph(form);
  const seen = new Set<string>();
  const reaches = (at: string): boolean => {
    if (seen.has(at)) return false;
    seen.add(at);
    return (graph.get(at) ?? []).some((next) => {
      const field = form.fields[next];
      return (field !== undefined && isAnswered(field)) || reaches(next);
    });
  };
  return reaches(key);
}
