import { RULE_WORDS } from '../../messages/rules.ts';
import type { Profile } from '../../types/profile.ts';
import { dereferenced, nullable, present } from '../../types/reference.ts';
import { isResolved, resolvePath, type UnresolvedPath } from '../../types/resolve-path.ts';
import { pathNames } from '../path.ts';
import { BLANK, isRecord } from '../rule.ts';
import { covers } from './facts.ts';
import { suggesting } from './faults.ts';
import type { Inference, Inferrer } from './inference.ts';
import type { RuleProblem } from './problem.ts';
import { booleanShape } from './shapes.ts';

/** Shape of a path's value, given the facts about present values. */
export interface PathShape {
  readonly profile: Profile | undefined;
  /** The first part of the path that may be missing here. */
  readonly mayBeMissing?: string;
}

/** `var`: the shape at the path; an error where it may be missing and the place does not say what that means. */
export const inferVar: Inferrer = ({ args, pointers }, at, inference) => {
  const shape = shapeOfPath(String(args[0]), at + (pointers[0] ?? ''), inference);
  if (shape?.mayBeMissing !== undefined && inference.nullableIsError) {
    inference.report({ code: 'unguardedPath', at, args: { path: shape.mayBeMissing } });
  }
  return shape?.profile;
};

/** `has`, `filled` and `missing`: a warning when the value is always there. */
export const inferPresence: Inferrer = ({ operator, args, pointers }, at, inference) => {
  if (isRecord(args[0])) {
    inference.shape(args[0], at + (pointers[0] ?? ''), { ...inference, nullableIsError: false });
    return booleanShape();
  }
  const path = String(args[0]);
  const found = shapeOfPath(path, at + (pointers[0] ?? ''), inference);
  const shape = found?.profile && dereferenced(found.profile, inference.environment.named);
  if (shape?.type === 'string' && shape.blank === true) {
    if (operator !== 'filled' && args[1] === undefined) inference.compared({ at, scale: BLANK });
    if (operator === 'filled') return booleanShape();
  }
  if (found?.profile === undefined || found.mayBeMissing !== undefined) return booleanShape();
  if (covers(inference.facts, path)) return booleanShape(operator !== 'missing');
  inference.report({ code: 'needlessGuard', at, args: { operator, path } });
  return booleanShape(operator !== 'missing');
};

/** Follows a path, reporting a name that does not exist; undefined when it leads nowhere. */
export function shapeOfPath(path: string, at: string, inference: Inference): PathShape | undefined {
  const names = pathNames(path) ?? [];
  const resolved = resolvePath(names, inference.roots, inference.environment.named);
  if (!isResolved(resolved)) {
    inference.report(problemOfPath(path, resolved, at));
    return undefined;
  }
  const [first] = resolved.mayBeMissing.filter((part) => !covers(inference.facts, part));
  if (resolved.profile === undefined) return { profile: undefined };
  if (first === undefined) return { profile: present(resolved.profile) };
  return { profile: nullable(resolved.profile), mayBeMissing: first };
}

/** Why a path leads nowhere, for its author. */
export function problemOfPath(path: string, unresolved: UnresolvedPath, at: string): RuleProblem {
  const { below, name, allowed, suggestion } = unresolved;
  if (below === '' && name === 'item') return { code: 'itemOutsideList', at, args: { path } };
  const list = allowed.length === 0 ? RULE_WORDS.noNames : allowed.join(', ');
  if (below === '') return suggesting({ code: 'unknownRoot', at, args: { path, allowed: list } }, suggestion);
  const better = suggestion && path.replace(`${below}.${name}`, `${below}.${suggestion}`);
  return suggesting({ code: 'unknownPath', at, args: { path, name, below, allowed: list } }, better);
}
