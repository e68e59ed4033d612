import { named, within } from '../../../messages/compiler-words.ts';
import { assignable } from '../../../types/assignable.ts';
import { describeType } from '../../../types/describe-type.ts';
import { nullable, present } from '../../../types/reference.ts';
import type { Shape } from '../../language/shape.ts';
import { profileOfDeclarations, saysNullable } from '../../language/type-words.ts';
import { BLOCKS } from '../../language/vocabulary.ts';
import { documentOf, documentsOf } from '../../layers/documents.ts';
import { type Branch, entries, entry, text } from '../../source/tree.ts';
import { reportUnknownName } from '../../source/unknown-name.ts';
import { actionsAt } from '../actions/actions.ts';
import { type Context, reportingTo } from '../context/context.ts';
import { type Env, withRoot } from '../context/env.ts';
import type { Walk } from '../context/walker.ts';
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
export function nodeAt(branch: Branch, env: Env, context: Context, walk: Walk, shape: Shape): ReadonlySet<string> {
  switch (text(entry(branch, 'node'))) {
    case 'block':
      return blockAt(branch, env, context, walk);
    case 'autosave':
      return autosaveAt(branch, env, context);
    case 'part':
      return partAt(branch, env, context);
    case 'form':
      formAt(branch, env, context, walk);
      formToolsAt(branch, context);
      return formNodeAt(branch, env, context);
    case 'choices':
    case 'select':
    case 'segmented':
      chosenAt(branch, env, context);
      return NOTHING;
    case 'filters':
      formAt(branch, env, context, walk);
      filtersAt(branch, env, context);
      return NOTHING;
    case 'image':
      imageAt(branch, context);
      return NOTHING;
    case 'keys':
      keysAt(branch, env, context);
      return NOTHING;
    case 'more':
      if (entries(entry(branch, 'children')).size === 0) context.report.add('emptyMenu', branch.at, { found: 'more' });
      return NOTHING;
    case 'steps':
      return stepsAt(branch, env, context, walk, shape);
    case 'table':
      columnsAt(branch, env, context);
      chosenRowsAt(branch, env, context);
      arrivalsAt(branch, env, context);
      return NOTHING;
    default:
      return NOTHING;
  }
}

function blockAt(branch: Branch, env: Env, context: Context, walk: Walk): ReadonlySet<string> {
  const use = text(entry(branch, 'use')) ?? '';
  const block = BLOCKS.get(use);
  if (block === undefined) return NOTHING;
  blockCallsAt(branch, use, block.calls, context);
  const takes = { type: 'object', properties: block.props } as const;
  argumentsAt(entry(branch, 'with'), branch.at, receiverOf(named('block', use), takes), env, context);
  const outcomes = Object.keys(block.outcomes);
  for (const [name, actions] of entries(entry(branch, 'on'))) {
    const brings = Object.hasOwn(block.outcomes, name) ? block.outcomes[name] : undefined;
    if (brings === undefined) {
      const what = within('outcome', named('block', use));
      reportUnknownName(context.report, actions.key ?? actions.at, what, name, outcomes);
    } else if (actions.kind === 'list') {
      actionsAt(actions.items, withRoot(env, 'outcome', { type: 'object', properties: brings }), context, walk);
    }
  }
  return new Set(['with', 'on']);
}

/** A block's own calls must lead somewhere too (FIXL-25). */
function blockCallsAt(branch: Branch, use: string, calls: readonly string[], { documents, report }: Context): void {
  const mapped = entries(documentOf(documents, 'endpoints'));
  const at = entry(branch, 'use')?.at ?? branch.at;
  for (const found of calls) if (!mapped.has(found)) report.add('blockWithoutEndpoint', at, { use, found });
}

function autosaveAt(branch: Branch, env: Env, context: Context): ReadonlySet<string> {
  const receiver = callReceiver(text(entry(branch, 'call')) ?? '', context);
  if (receiver === undefined) return NOTHING;
  argumentsAt(entry(branch, 'with'), branch.at, receiver, env, context);
  return new Set(['with']);
}

function partAt(branch: Branch, env: Env, context: Context): ReadonlySet<string> {
  const use = text(entry(branch, 'use')) ?? '';
  const part = documentsOf(context.documents, 'part').get(use);
  if (part === undefined) return NOTHING;
  keysOfPart(entry(branch, 'use') ?? branch, env, context);
  const takes = profileOfDeclarations(entry(part, 'receives'), saysNullable);
  argumentsAt(entry(branch, 'with'), branch.at, receiverOf(named('part', use), takes), env, context);
  return new Set(['with']);
}

/** Checks forms in turn: a step's button, and the content below its form, may read the answers of earlier steps. */
function stepsAt(branch: Branch, env: Env, context: Context, walk: Walk, shape: Shape): ReadonlySet<string> {
  const earlier: Branch[] = [];
  for (const step of entries(entry(branch, 'items')).values()) {
    if (step.kind !== 'branch') continue;
    formAt(step, env, context, walk, earlier);
    for (const [word, tree] of step.entries) {
      const child = shape.child('items')?.rest?.child(word);
      if (child !== undefined) walk(tree, child, word === 'foot' ? answersOf(env, context, earlier) : env, context);
    }
    const form = documentsOf(context.documents, 'form').get(text(entry(step, 'form')) ?? '');
    if (form !== undefined) earlier.push(form);
  }
  return new Set(['items']);
}

/** Checks that the options of a choice have the type of the state that stores the choice. */
function chosenAt(branch: Branch, env: Env, context: Context): void {
  const bind = entry(branch, 'bind');
  const options = entry(branch, 'options');
  const value = entry(options, 'value');
  const silent = reportingTo(context.report.silent(), context);
  const wanted = bind && pathAt(bind, env, silent);
  const item = optionItem(options, env, silent);
  if (bind === undefined || value === undefined || wanted === undefined || item === undefined) return;
  const chosen = pathAt(value, withRoot(env, 'item', item), silent);
  if (chosen === undefined || assignable(chosen, nullable(wanted), context.named)) return;
  const words = { wanted: describeType(present(wanted)), found: describeType(present(chosen)) };
  context.report.add('wrongResultType', bind.at, words);
}

/** Ways to show a form. */
const MODES = { type: 'string', enum: ['edit', 'view'] } as const;

function formNodeAt(branch: Branch, env: Env, context: Context): ReadonlySet<string> {
  const mode = entry(branch, 'mode');
  const initial = entry(branch, 'initial');
  if (mode !== undefined) ruleAt(mode, env, context, 'allowed', MODES);
  if (initial !== undefined) valueAt(initial, env, context);
  return new Set(['mode', 'initial']);
}
