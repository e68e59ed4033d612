import { shapeOf } from '../../language/documents.ts';
import { profileOfType } from '../../language/type-words.ts';
import { documentOf } from '../../layers/documents.ts';
import { SUBJECT } from '../../resolve/named-rules.ts';
import { entries, entry, text } from '../../source/tree.ts';
import { checkDocument } from '../context/cached-check.ts';
import type { Context } from '../context/context.ts';
import type { Env } from '../context/env.ts';
import { globalEnv, walk } from '../screens/walk.ts';

/**
 * Checks every rule of rules.json once, at its own place, with `subject` of the type that it declares. A use of it is
 * checked with what its path gives, where it stands.
 */
export function checkNamedRules(context: Context): void {
  const rules = documentOf(context.documents, 'rules');
  const shape = shapeOf('rules').rest;
  if (rules === undefined || shape === undefined) return;
  const run = (recorded: Context): void => {
    for (const rule of entries(rules).values()) {
      if (rule.kind === 'branch') walk(withSubject(globalEnv(recorded), text(entry(rule, 'of'))), rule, shape);
    }
  };
  checkDocument(rules, { name: 'rules', run }, context);
}

const withSubject = (env: Env, type: string | undefined): Env =>
  type === undefined ? env : env.withRoot(SUBJECT, profileOfType(type));
