import { type FormatName, formats } from '../../../schemas/generated/formats.ts';
import { RULE_WORDS } from '../messages/rules.ts';
import { describeType } from '../types/describe-type.ts';
import type { ConcreteProfile } from '../types/profile.ts';
import { dereferenced, present } from '../types/reference.ts';
import type { RuleEnvironment } from './check/environment.ts';
import { problemOfFault } from './check/faults.ts';
import { checkCodes } from './check/infer-allowed.ts';
import { shapeOfPath } from './check/infer-path.ts';
import type { Inference } from './check/inference.ts';
import type { RuleProblem } from './check/problem.ts';
import { inferenceOf } from './check-rule.ts';
import { RuleFault } from './fault.ts';
import { isRecord } from './rule.ts';
import { type Placeholder, parseTemplate, type Template } from './template.ts';

/** Checks a text: its braces, paths and formats. A value that may be missing shows as '—' and is no problem. */
export function checkText(text: string, environment: RuleEnvironment): readonly RuleProblem[] {
  const template = parsed(text);
  return template instanceof RuleFault ? [problemAtOffset(template)] : checkTemplate(template, environment);
}

/** Checks a link as a text, and that no value decides where it leads: it starts with its own words. */
export function checkLink(text: string, environment: RuleEnvironment): readonly RuleProblem[] {
  const template = parsed(text);
  if (template instanceof RuleFault) return [problemAtOffset(template)];
  const [start] = template;
  const hosted = typeof start === 'string' && (/^https:\/\/[^/]*$/.test(start) ? template.length === 1 : true);
  const found = text.slice(0, 40);
  const problems = checkTemplate(template, environment);
  return hosted ? problems : [{ code: 'linkDecidedByData', at: '', offset: 0, args: { found } }, ...problems];
}

function parsed(text: string): Template | RuleFault {
  try {
    return parseTemplate(text);
  } catch (error) {
    if (error instanceof RuleFault) return error;
    throw error;
  }
}

function problemAtOffset(fault: RuleFault): RuleProblem {
  return { ...problemOfFault(fault), at: '', offset: Number(fault.at) };
}

function checkTemplate(template: Template, environment: RuleEnvironment): readonly RuleProblem[] {
  return template.flatMap((piece) => (typeof piece === 'string' ? [] : checkPlaceholder(piece, environment)));
}

function checkPlaceholder(piece: Placeholder, environment: RuleEnvironment): readonly RuleProblem[] {
  const problems: RuleProblem[] = [];
  const report = (problem: RuleProblem) => problems.push({ ...problem, at: '', offset: piece.offset });
  const inference = inferenceOf(environment, report);
  const profile = shapeOfPath(piece.path, '', inference)?.profile;
  const shape = profile && dereferenced(profile, environment.named);
  if (piece.format !== undefined) checkFormat(piece.format, piece, shape, inference);
  else if (shape !== undefined && !['string', 'integer', 'number'].includes(shape.type)) {
    report({
      code: 'unprintableValue',
      at: '',
      args: { path: piece.path, found: describeType(profile && present(profile)) },
    });
  }
  return problems;
}

function checkFormat(
  format: FormatName,
  piece: Placeholder,
  shape: ConcreteProfile | undefined,
  inference: Inference,
): void {
  const given = piece.argument !== undefined;
  checkArgument(format, piece.argument, inference);
  if (format === 'label' && given) checkLabels(piece, shape, inference);
  if (shape !== undefined && !accepts(format, shape)) {
    inference.report({ code: 'unformattableValue', at: '', args: { format, found: describeType(present(shape)) } });
  }
}

/** Checks the code list of `label`: it exists, and has a code for each value of the path's enum. */
function checkLabels(piece: Placeholder, shape: ConcreteProfile | undefined, inference: Inference): void {
  const list = piece.argument ?? '';
  const known = checkCodes(list, '', inference);
  const values = shape?.type === 'string' || shape?.type === 'integer' ? (shape.enum ?? []) : [];
  if (known === undefined || values.length === 0) return;
  const codes = Object.entries(known).map(([key, entry]) => (isRecord(entry) ? (entry.code ?? key) : key));
  const missing = values.filter((value) => !codes.includes(value));
  if (missing.length > 0)
    inference.report({ code: 'unlistedCode', at: '', args: { path: piece.path, values: missing.join(', '), list } });
}

/** Checks a format's argument: absent, any, or one of the format's own. */
function checkArgument(format: FormatName, argument: string | undefined, inference: Inference): void {
  const { arg } = formats[format];
  const known: readonly string[] = formats[format].args;
  const report = (wanted: string, example: string) =>
    inference.report({
      code: 'wrongFormatArgument',
      at: '',
      args: { format, wanted, found: argument ?? RULE_WORDS.nothing, example },
    });
  if (argument === undefined) {
    if (arg === 'required') report(RULE_WORDS.takesArgument, ':…');
  } else if (arg === 'none') report(RULE_WORDS.takesNoArgument, '');
  else if (known.length > 0 && !known.includes(argument))
    report(`${RULE_WORDS.takesOneOf} ${known.join(', ')}`, `:${known[0]}`);
}

function accepts(format: FormatName, shape: ConcreteProfile): boolean {
  const kinds: readonly string[] = formats[format].accepts;
  switch (shape.type) {
    case 'string':
      return kinds.includes('string') || kinds.includes(shape.format ?? 'plain');
    case 'integer':
    case 'number':
      return kinds.includes('number');
    case 'array':
      return kinds.includes('list');
    default:
      return kinds.includes(shape.type);
  }
}
