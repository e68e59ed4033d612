import type { CompiledField, CompiledForm } from '../../../artifact.ts';
import { payloadKeys } from '../../../forms/payload.ts';
import { COMPILER_WORDS, filled, listed } from '../../../messages/compiler-words.ts';
import { contracts, type NamedCallForms } from '../../language/call-forms.ts';
import { actionKind } from '../../language/kinds.ts';
import { CALLS, NAMED } from '../../language/vocabulary.ts';
import type { Documents } from '../../layers/documents.ts';
import type { Report } from '../../source/report.ts';
import { type Branch, entries, entry, type Tree, text } from '../../source/tree.ts';
import { placeIn } from '../values/payload-places.ts';

type Forms = { readonly [id: string]: CompiledForm };

/** Values that a document sends to a call by name, beside the answers of a form. */
interface Sending {
  readonly call: string;
  readonly values: Branch;
}

/**
 * Refuses a name in the body of a call with forms that is neither a field of its forms nor another input of the call
 * (FIXL-77): the page would send it, and the server would refuse it for every person.
 */
export function checkSentNames(
  forms: Forms,
  documents: Documents,
  report: Report,
  isDamaged: (form: string) => boolean,
): void {
  const calls = new Map(contracts().map((contract) => [contract.call, contract]));
  const trees = [...documents.values()].flatMap((named) => [...named.values()]);
  for (const { call, values } of trees.flatMap(sendingsIn)) {
    const contract = calls.get(call);
    if (contract === undefined || contract.forms.some((id) => isDamaged(id) || forms[id] === undefined)) continue;
    for (const [name, value] of entries(values)) {
      const reason = refusalOf(name, contract, forms);
      if (reason === undefined) continue;
      const allowed = contract.beside.length === 0 ? COMPILER_WORDS.nothingElse : listed(contract.beside);
      report.add('refusedArgument', value.key ?? value.at, { found: name, call, reason, allowed });
    }
  }
}

/** Why the server refuses a name of a body; undefined when it takes it, or when the call itself does not know it. */
function refusalOf(name: string, { call, forms: ids, beside }: NamedCallForms, forms: Forms): string | undefined {
  // Another check reports a name that the call lacks.
  if (beside.includes(name) || placeIn(CALLS.get(call)?.request.properties ?? {}, name, NAMED) === undefined) return;
  const fields = ids.flatMap((id) => Object.entries(forms[id]?.fields ?? {}));
  const carrier = fields.find(([, field]) => payloadKeys(field).some((key) => meets(key, name)));
  if (carrier === undefined) return filled(COMPILER_WORDS.noFieldSends, { form: listed(ids), found: name });
  const [key, field] = carrier;
  return field.visible === false && !isGiven(field) ? filled(COMPILER_WORDS.fieldNeverShown, { key }) : undefined;
}

/** Whether one name is the other, or leads into an object of it. */
const meets = (left: string, right: string): boolean =>
  left === right || left.startsWith(`${right}.`) || right.startsWith(`${left}.`);

/** Whether the server takes a value of a hidden field, which it then drops or replaces. */
const isGiven = ({ fixed, initial, onHide }: CompiledField): boolean =>
  fixed !== undefined || initial !== undefined || onHide === 'keep';

const sendings = new WeakMap<Tree, readonly Sending[]>();

/** Values sent by the button of a form, after a refusal, and by actions, anywhere in a document; layers share trees. */
function sendingsIn(tree: Tree): readonly Sending[] {
  const known = sendings.get(tree);
  if (known !== undefined || tree.kind === 'leaf') return known ?? [];
  const parts = tree.kind === 'list' ? tree.items : [...tree.entries.values()];
  const found = [...(tree.kind === 'branch' ? ownSendings(tree) : []), ...parts.flatMap(sendingsIn)];
  sendings.set(tree, found);
  return found;
}

function ownSendings(branch: Branch): readonly Sending[] {
  const call = text(entry(branch, actionKind(branch) === 'call' ? 'endpoint' : 'call'));
  if (call === undefined) return [];
  const values = [entry(branch, 'with'), ...entries(entry(branch, 'resend')).values()];
  return values.flatMap((value) => (value?.kind === 'branch' ? [{ call, values: value }] : []));
}
