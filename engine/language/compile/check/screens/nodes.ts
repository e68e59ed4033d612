import { named, within } from '../../../messages/compiler-words.ts';
import { assignable } from '../../../types/assignable.ts';
import { describeType } from '../../../types/describe-type.ts';
import { nullable, present } from '../../../types/reference.ts';
import { nodeKind } from '../../language/kinds.ts';
import type { Shape } from '../../language/shape.ts';
import { profileOfDeclarations, saysNullable } from '../../language/type-words.ts';
import { BLOCKS } from '../../language/vocabulary.ts';
import { documentOf, documentsOf, shownForm } from '../../layers/documents.ts';
import { type Branch, entries, entry, textOf } from '../../source/tree.ts';
import { actionsAt } from '../actions/actions.ts';
import type { Context } from '../context/context.ts';
import type { Env } from '../context/env.ts';
import { filtersAt } from '../forms/filters.ts';
import { formToolsAt } from '../forms/form-tools.ts';
import { answersOf, formAt } from '../forms/forms.ts';
import { argumentsAt, receiverOf } from '../values/arguments.ts';
import { pathAt, ruleAt, valueAt } from '../values/expressions.ts';
import { imageAt } from '../values/images.ts';
import { optionItem } from '../values/items.ts';
import { keysAt, keysOfPart } from '../values/keys.ts';
import { callReceiver } from '../values/receivers.ts';
import { arrivalsAt, chosenRowsAt, columnsAt } from './columns.ts';

const NOTHING: ReadonlySet<string> = new Set();

/** Checks what a node's schema cannot express. Returns the properties that it has checked itself. */
export function nodeAt(env: Env, branch: Branch, shape: Shape): ReadonlySet<string> {
  switch (nodeKind(branch)) {
    case 'block':
      return blockAt(env, branch);
    case 'autosave':
      return autosaveAt(env, branch);
    case 'part':
      return partAt(env, branch);
    case 'form':
      formAt(env, branch);
      formToolsAt(env.context, branch);
      return formNodeAt(env, branch);
    case 'choices':
    case 'select':
    case 'segmented':
      chosenAt(env, branch);
      return NOTHING;
    case 'filters':
      formAt(env, branch);
      filtersAt(env, branch);
      return NOTHING;
    case 'image':
      imageAt(env.context, branch);
      return NOTHING;
    case 'keys':
      keysAt(env, branch);
      return NOTHING;
    case 'more':
      if (entries(entry(branch, 'children')).size === 0) env.report.add('emptyMenu', branch.at, { found: 'more' });
      return NOTHING;
    case 'steps':
      return stepsAt(env, branch, shape);
    case 'table':
      columnsAt(env, branch);
      chosenRowsAt(env, branch);
      arrivalsAt(env, branch);
      return NOTHING;
    default:
      return NOTHING;
  }
}

function blockAt(env: Env, branch: Branch): ReadonlySet<string> {
  const use = textOf(entry(branch, 'use'));
  const block = BLOCKS.get(use);
  if (block === undefined) return NOTHING;
  blockCallsAt(env.context, branch, use, block.calls);
  const takes = { type: 'object', properties: block.props } as const;
  argumentsAt(env, entry(branch, 'with'), branch.at, receiverOf(named('block', use), takes));
  const outcomes = Object.keys(block.outcomes);
  for (const [name, actions] of entries(entry(branch, 'on'))) {
    const brings = Object.hasOwn(block.outcomes, name) ? block.outcomes[name] : undefined;
    if (brings === undefined) {
      const what = within('outcome', named('block', use));
      env.report.addUnknownName(actions.key ?? actions.at, { what, found: name, known: outcomes });
    } else if (actions.kind === 'list') {
      actionsAt(env.withRoot('outcome', { type: 'object', properties: brings }), actions.items);
    }
  }
  return new Set(['with', 'on']);
}

/** A block's own calls must lead somewhere too (FIXL-25). */
function blockCallsAt({ documents, report }: Context, branch: Branch, use: string, calls: readonly string[]): void {
  const mapped = entries(documentOf(documents, 'endpoints'));
  const at = entry(branch, 'use')?.at ?? branch.at;
  for (const found of calls) if (!mapped.has(found)) report.add('blockWithoutEndpoint', at, { use, found });
}

function autosaveAt(env: Env, branch: Branch): ReadonlySet<string> {
  const receiver = callReceiver(env.context, textOf(entry(branch, 'call')));
  if (receiver === undefined) return NOTHING;
  argumentsAt(env, entry(branch, 'with'), branch.at, receiver);
  return new Set(['with']);
}

function partAt(env: Env, branch: Branch): ReadonlySet<string> {
  const use = textOf(entry(branch, 'use'));
  const part = documentsOf(env.context.documents, 'part').get(use);
  if (part === undefined) return NOTHING;
  keysOfPart(env, entry(branch, 'use') ?? branch);
  const takes = profileOfDeclarations(entry(part, 'receives'), saysNullable);
  argumentsAt(env, entry(branch, 'with'), branch.at, receiverOf(named('part', use), takes));
  return new Set(['with']);
}

/** Checks forms in turn: a step's button, and the content below its form, may read the answers of earlier steps. */
function stepsAt(env: Env, branch: Branch, shape: Shape): ReadonlySet<string> {
  const earlier: Branch[] = [];
  for (const step of entries(entry(branch, 'items')).values()) {
    if (step.kind !== 'branch') continue;
    formAt(env, step, earlier);
    for (const [word, tree] of step.entries) {
      const child = shape.child('items')?.rest?.child(word);
      if (child !== undefined) (word === 'foot' ? answersOf(env, earlier) : env).walk(tree, child);
    }
    const form = shownForm(env.context.documents, step);
    if (form !== undefined) earlier.push(form);
  }
  return new Set(['items']);
}

/** Checks that the options of a choice have the type of the state that stores the choice. */
function chosenAt(env: Env, branch: Branch): void {
  const bind = entry(branch, 'bind');
  const options = entry(branch, 'options');
  const value = entry(options, 'value');
  const silent = env.silent();
  const wanted = bind && pathAt(silent, bind);
  const item = optionItem(silent, options);
  if (bind === undefined || value === undefined || wanted === undefined || item === undefined) return;
  const chosen = pathAt(silent.withRoot('item', item), value);
  if (chosen === undefined || assignable(chosen, nullable(wanted), env.context.named)) return;
  const words = { wanted: describeType(present(wanted)), found: describeType(present(chosen)) };
  env.report.add('wrongResultType', bind.at, words);
}

/** Ways to show a form. */
const MODES = { type: 'string', enum: ['edit', 'view'] } as const;

function formNodeAt(env: Env, branch: Branch): ReadonlySet<string> {
  const mode = entry(branch, 'mode');
  const initial = entry(branch, 'initial');
  if (mode !== undefined) ruleAt(env, mode, 'allowed', MODES);
  if (initial !== undefined) valueAt(env, initial);
  return new Set(['mode', 'initial']);
}
