import { COMPILER_WORDS, filled, listed, named, OWN_ENTITY_WORDS, THINGS } from '../../../messages/compiler-words.ts';
import { PATTERN_REASONS } from '../../../messages/rules.ts';
import { patternProblem } from '../../../rules/pattern.ts';
import { assignable } from '../../../types/assignable.ts';
import { describeType } from '../../../types/describe-type.ts';
import { nearest } from '../../../types/nearest.ts';
import type { Profile } from '../../../types/profile.ts';
import { present } from '../../../types/reference.ts';
import { contracts } from '../../language/call-forms.ts';
import { shapeOf } from '../../language/documents.ts';
import { CALLS } from '../../language/vocabulary.ts';
import { heightOf } from '../../layers/chain.ts';
import { type Documents, documentsOf } from '../../layers/documents.ts';
import { fieldProfile, fieldProfiles, formProfile } from '../../resolve/form-types.ts';
import { ownEntityOf } from '../../resolve/own-types.ts';
import { type Branch, entries, entry, type Origin, reach, type Tree, text, textOf } from '../../source/tree.ts';
import { actionsAt } from '../actions/actions.ts';
import { refusalsAt } from '../actions/refusals.ts';
import type { Context } from '../context/context.ts';
import type { Env } from '../context/env.ts';
import { argumentsAt } from '../values/arguments.ts';
import { conditionOf, ruleAt, textAt } from '../values/expressions.ts';
import { namesBeside, placeIn } from '../values/payload-places.ts';
import { callReceiver, payloadNames } from '../values/receivers.ts';
import { accountAt } from './account.ts';
import { chosenCodesAt } from './chosen-codes.ts';
import { messagesAt } from './field-messages.ts';
import { fieldWordsAt } from './field-words.ts';
import { formStepsAt } from './form-steps.ts';
import { lookupsAt } from './lookups.ts';
import { offeredChannelsAt } from './offered-channels.ts';
import { overwrittenFieldsAt } from './overwritten-fields.ts';
import { takersOf } from './own-fields.ts';
import { resendsAt } from './resends.ts';
import { serverRootsAt } from './server-roots.ts';
import { partProfile, partsAt } from './value-parts.ts';

/** Checks the form that a node or a step shows, with what can be read where it is shown. */
export function formAt(env: Env, shower: Tree, earlier: readonly Branch[] = []): void {
  const id = textOf(entry(shower, 'form'));
  const form = documentsOf(env.context.documents, 'form').get(id);
  if (form !== undefined) formDocumentAt(env, id, form, earlier);
}

/**
 * Checks a form's document: fields, rules between them, and what its button sends and does.
 * @param earlier forms that were answered before this one
 */
export function formDocumentAt(env: Env, id: string, form: Branch, earlier: readonly Branch[] = []): void {
  const shape = shapeOf('form');
  // Only the page knows the values of other forms: rules that the server evaluates too must not read them.
  const inside = env.withRoot('form', formProfile(form, env.context)).lackingRoot('forms');
  const fields = entries(entry(form, 'fields'));
  const sections = entries(entry(form, 'sections'));
  for (const [key, field] of fields) {
    if (field.kind === 'branch') fieldAt(inside, key, field, sections);
  }
  for (const rule of entries(entry(form, 'rules')).values()) formRuleAt(inside, rule, fields);
  lookupsAt(inside, form);
  formStepsAt(env.context, id, form);
  offeredChannelsAt(env.context, form);
  ownFieldsAt(env.context, id, form);
  serverRootsAt(inside, id, form);
  accountAt(answersOf(env, earlier), id, form);
  const submit = entry(form, 'submit');
  if (submit?.kind === 'branch') submitAt(answersOf(inside, earlier, form), id, submit, form);
  for (const key of ['title', 'sections']) {
    const [tree, child] = [entry(form, key), shape.child(key)];
    if (tree !== undefined && child !== undefined) inside.walk(tree, child);
  }
}

/**
 * The scope with `form` as the answers to several forms: sent ones, whose required fields are known, and an open one.
 */
export function answersOf(env: Env, sent: readonly Branch[], open?: Branch): Env {
  const forms = open === undefined ? sent : [...sent, open];
  const properties = Object.assign({}, ...forms.map((form) => fieldProfiles(form, env.context)));
  const asked = new Set([...entries(entry(open, 'fields')).keys()].map((key) => `form.${key}`));
  const facts = sent.flatMap((form) => [...filledIn(entries(entry(form, 'fields')))]);
  const known = facts.filter((path) => !asked.has(path));
  return env.withRoot('form', { type: 'object', properties }).withFacts(new Set(known));
}

function fieldAt(env: Env, key: string, field: Branch, sections: ReadonlyMap<string, Tree>): void {
  const shape = shapeOf('fields').rest;
  if (shape === undefined) return;
  const section = entry(field, 'section');
  const name = text(section);
  if (section !== undefined && name !== undefined && !sections.has(name)) {
    env.report.addUnknownName(section.at, { what: THINGS.section, found: name, known: sections.keys() });
  }
  patternAt(env.context, reach(field, ['schema', 'pattern']));
  messagesAt(env.context, key, field);
  fieldWordsAt(env.context, key, field);
  chosenCodesAt(env, key, field);
  partsAt(env.context, key, field);
  for (const [word, tree] of field.entries) {
    const child = shape.child(word);
    if (child === undefined || word === 'section') continue;
    if (word === 'repeats') repeatedAt(env, tree);
    if (word === 'rules') fieldRulesAt(env, tree, key, field);
    else env.walk(tree, child, [{ branch: field, env }]);
  }
}

/** Checks that `repeats` names a field of the same form. */
function repeatedAt({ roots, report }: Env, tree: Tree): void {
  const fields = roots.form !== undefined && 'properties' in roots.form ? Object.keys(roots.form.properties) : [];
  const name = textOf(tree);
  if (!fields.includes(name)) report.addUnknownName(tree.at, { what: THINGS.field, found: name, known: fields });
}

/** A field's own rules: evaluated only once it has a value. */
function fieldRulesAt(env: Env, rules: Tree, key: string, field: Branch): void {
  const inside = env.withRoot('value', present(fieldProfile(field, env.context))).withFacts(new Set([`form.${key}`]));
  for (const rule of entries(rules).values()) conditionAt(inside, rule);
}

function formRuleAt(env: Env, rule: Tree, fields: ReadonlyMap<string, Tree>): void {
  const field = entry(rule, 'field');
  const name = textOf(field);
  if (field !== undefined && !fields.has(name)) {
    env.report.addUnknownName(field.at, { what: THINGS.field, found: name, known: fields.keys() });
  }
  conditionAt(env.withFacts(new Set([`form.${name}`])), rule);
}

function conditionAt(env: Env, rule: Tree): void {
  const that = entry(rule, 'that');
  const say = entry(rule, 'say');
  if (that !== undefined) ruleAt(env, that, 'allowed', { type: 'boolean' });
  if (say !== undefined) textAt(env, say);
}

/** A regular expression of a field must be one that no text can make slow (A11). */
function patternAt({ report }: Context, tree: Tree | undefined): void {
  const pattern = text(tree);
  const problem = pattern === undefined ? undefined : patternProblem(pattern);
  if (tree === undefined || pattern === undefined || problem === undefined) return;
  report.add('unsupportedPattern', tree.at, { pattern, reason: PATTERN_REASONS[problem] });
}

function submitAt(env: Env, id: string, submit: Branch, form: Branch): void {
  const call = text(entry(submit, 'call'));
  const shape = shapeOf('form').child('submit');
  const fields = entries(entry(form, 'fields'));
  if (call !== undefined) takenAt(env.context, id, call, submit);
  if (call !== undefined) payloadAt(env, { id, form, submit, call });
  if (call !== undefined) overwrittenFieldsAt(env.context, call, form);
  refusalsAt(env, entry(submit, 'refusals'), call ?? '', new Set(fields.keys()));
  for (const [key, tree] of submit.entries) {
    const child = shape?.child(key);
    const special = key === 'refusals' || key === 'resend' || key === 'then' || (key === 'with' && call !== undefined);
    if (child !== undefined && !special) env.walk(tree, child);
  }
  const then = entry(submit, 'then');
  const answer = call === undefined ? undefined : CALLS.get(call)?.answer;
  const as = text(entry(submit, 'as'));
  const properties = answer !== undefined && as !== undefined ? { [as]: answer } : {};
  const place = { ...env.place, fields: new Set(fields.keys()) };
  const sent = env.with({ place }).withRoot('result', { type: 'object', properties }).withFacts(filledIn(fields));
  if (then?.kind === 'list') actionsAt(sent, then.items);
}

/**
 * Reports a call that accepts only other forms: the server would validate the payload by a form that was not filled in.
 */
function takenAt({ report }: Context, id: string, call: string, submit: Branch): void {
  const forms = contracts().find((contract) => contract.call === call)?.forms ?? [id];
  const at = entry(submit, 'call')?.at ?? submit.at;
  if (!forms.includes(id)) report.add('formNotAcceptedByCall', at, { call, form: id, allowed: listed(forms) });
}

/** Once a form was accepted, what it always asks and always needs is there. */
function filledIn(fields: ReadonlyMap<string, Tree>): ReadonlySet<string> {
  const always = (field: Tree): boolean =>
    conditionOf(entry(field, 'required')) === true && (conditionOf(entry(field, 'visible')) ?? true) === true;
  return new Set([...fields].filter(([, field]) => always(field)).map(([key]) => `form.${key}`));
}

/** A form that is sent to a call. */
interface Sender {
  readonly id: string;
  readonly form: Branch;
  readonly submit: Branch;
  readonly call: string;
}

/** Checks that the form sends the names that its call takes, with assignable types (API-05, A16). */
function payloadAt(env: Env, { id, form, submit, call }: Sender): void {
  const receiver = callReceiver(env.context, call);
  if (receiver === undefined) return;
  const given = new Set<string>();
  for (const [key, field] of entries(entry(form, 'fields'))) {
    if (field.kind !== 'branch' || conditionOf(entry(field, 'visible')) === false) continue;
    // Its name and its type are checked with all that the tenant declares (own-fields.ts).
    if (ownEntityOf(field) !== undefined) continue;
    for (const [name, part] of payloadNames(key, field)) {
      given.add(name);
      const place = entry(field, 'as') ?? field;
      const wanted = placeIn(receiver.takes, name, env.context.named);
      if (wanted === undefined) {
        const names = namesBeside(receiver.takes, name, env.context.named);
        const args = { key, found: name, call, allowed: names.join(', ') };
        env.report.add('unknownFieldArgument', place.key ?? place.at, args, { meant: nearest(name, names) });
      } else
        typeAt(env.context, partProfile(env.context, field, part), wanted, { at: typePlace(env.context, field), key });
    }
  }
  const words = { receiver: receiver.title, sender: named('form', id) };
  const title = filled(COMPILER_WORDS.sentBy, words);
  argumentsAt(env, entry(submit, 'with'), submit.at, { ...receiver, title, given });
  resendsAt(env, submit, { ...receiver, title });
}

/** Place where the highest layer decides of which type a field is, or under which name it is sent. */
function typePlace({ layers }: Context, field: Branch): Origin {
  const words = [entry(field, 'as'), entry(field, 'widget'), entry(field, 'type'), reach(field, ['schema', 'type'])];
  const places = words.flatMap((word) => word?.key ?? word?.at ?? []);
  return places.reduce((highest, next) => {
    return heightOf(next, layers) > heightOf(highest, layers) ? next : highest;
  }, field.key ?? field.at);
}

/** Checks that the tenant's own fields go only to a call that stores or searches them (FIXL-09). */
function ownFieldsAt({ report, documents }: Context, id: string, form: Branch): void {
  const fields = [...entries(entry(form, 'fields'))].filter(([, field]) => ownEntityOf(field) !== undefined);
  if (fields.length === 0) return;
  const call = text(reach(form, ['submit', 'call'])) ?? filteredBy(id, documents);
  const what = call === undefined ? named('form', id) : named('call', call);
  for (const [key, field] of fields) {
    const own = ownEntityOf(field);
    if (own === undefined || CALLS.get(call ?? '')?.own === own) continue;
    const words = { key, what, entity: OWN_ENTITY_WORDS[own], allowed: listed(takersOf(own)) };
    report.add('unstoredOwnField', field.key ?? field.at, words);
  }
}

/** A call whose answer the form filters in some screen. */
function filteredBy(id: string, documents: Documents): string | undefined {
  const data = [...documentsOf(documents, 'screen').values()].flatMap((screen) => [
    ...entries(entry(screen, 'data')).values(),
  ]);
  return text(
    entry(
      data.find((source) => text(reach(source, ['filters', 'form'])) === id),
      'call',
    ),
  );
}

function typeAt(
  { report, named: types }: Context,
  sent: Profile | undefined,
  wanted: Profile,
  { at, key }: { readonly at: Origin; readonly key: string },
): void {
  if (sent === undefined || assignable(present(sent), { ...wanted, nullable: true }, types)) return;
  report.add('wrongResultType', at, { wanted: describeType(present(wanted)), found: describeType(present(sent)), key });
}
