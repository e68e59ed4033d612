import type { Json } from '../../../artifact.ts';
import type { RuleEnvironment } from '../../../rules/check/environment.ts';
import type { RuleProblem } from '../../../rules/check/problem.ts';
import { checkRule } from '../../../rules/check-rule.ts';
import { checkLink, checkText } from '../../../rules/check-text.ts';
import { checkPath, checkValue } from '../../../rules/check-value.ts';
import type { Profile } from '../../../types/profile.ts';
import { type Origin, plain, reach, type Tree, text, textOf } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';
import type { Env } from '../context/env.ts';

/** Meaning of an unknown value at a place: an error of the author, or a case that the language defines. */
export type WhenUnknown = 'error' | 'allowed';

/** Checks a rule; answers the shape of what it gives. */
export function ruleAt(env: Env, tree: Tree, unknown: WhenUnknown, wanted?: Profile): Profile | undefined {
  const { type, problems, comparisons } = checkRule(plain(tree), environment(env, unknown), wanted);
  reportProblems(env.context, problems, tree);
  if (comparisons !== undefined) env.context.comparisons.set(tree, comparisons);
  return type;
}

/** Checks a text and its placeholders. */
export function textAt(env: Env, tree: Tree): void {
  const written = text(tree);
  if (written !== undefined) reportProblems(env.context, checkText(written, environment(env, 'allowed')), tree);
}

/** A link that is one placeholder and nothing else: an address that the tenant's data or a call brings. */
export const WHOLE = /^\{\{\s*([A-Za-z][A-Za-z0-9_.]*)\s*\}\}$/;

/** Checks a link's placeholders; where it leads is links.ts's concern. */
export function linkTextAt(env: Env, tree: Tree): void {
  const written = text(tree);
  if (written === undefined) return;
  // The renderer checks the value of a whole address: https and an allowed host, or nothing (A9).
  const check = WHOLE.test(written) ? checkText : checkLink;
  reportProblems(env.context, check(written, environment(env, 'allowed')), tree);
}

/** Checks a path; returns the shape of its value. */
export function pathAt(env: Env, tree: Tree, wanted?: Profile): Profile | undefined {
  const path = text(tree);
  if (path === undefined) return undefined;
  const { type, problems } = checkPath(path, environment(env, 'allowed'), wanted);
  reportProblems(env.context, problems, tree);
  return type;
}

/** Checks a value: path, rule or literal; answers its shape. */
export function valueAt(env: Env, tree: Tree, wanted?: Profile): Profile | undefined {
  const { type, problems, comparisons } = checkValue(plain(tree), environment(env, 'allowed'), wanted);
  reportProblems(env.context, problems, tree);
  if (comparisons !== undefined) env.context.comparisons.set(tree, comparisons);
  return type;
}

/** The JSON of a condition. */
export function conditionOf(tree: Tree | undefined): Json | undefined {
  return tree === undefined ? undefined : plain(tree);
}

function environment(env: Env, nullable: WhenUnknown): RuleEnvironment {
  return {
    roots: env.roots,
    named: env.context.named,
    present: [...env.facts],
    nullable,
    // Read only by rules that name a list: most checks hold for tenants with other codes, too.
    get codes() {
      return env.context.codes;
    },
  };
}

function reportProblems({ report }: Context, problems: readonly RuleProblem[], tree: Tree): void {
  for (const { code, at, offset, args, suggestion } of problems) {
    report.add(code, placeOf(tree, at, offset), args, { meant: suggestion });
  }
}

/** Position of a problem in the file: inside a rule by its pointer, inside a text by its offset. */
function placeOf(tree: Tree, pointer: string, offset: number | undefined): Origin {
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const part = reach(tree, steps) ?? reach(tree, steps.slice(0, -1)) ?? tree;
  if (offset === undefined) return part.at;
  const before = textOf(part).slice(0, offset);
  // In the file the text is written with escapes: its quote, and a back slash for each of these.
  return { ...part.at, offset: part.at.offset + 1 + JSON.stringify(before).length - 2 };
}
