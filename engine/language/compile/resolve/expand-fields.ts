import { THINGS } from '../../messages/compiler-words.ts';
import { nearest } from '../../types/nearest.ts';
import { StepCache } from '../incremental/step-cache.ts';
import { shapeOf } from '../language/documents.ts';
import type { Shape } from '../language/shape.ts';
import { type Documents, documentOf } from '../layers/documents.ts';
import { merge } from '../layers/merge.ts';
import { Report } from '../source/report.ts';
import { type Branch, entries, entry, type Tree, text, withEntries } from '../source/tree.ts';
import { eachCodeIn } from './each-code.ts';
import { filterFormsOf } from './filtered-data.ts';
import { ordered } from './order.ts';
import { ownEntityOf } from './own-types.ts';
import { checkOwnName, narrowing, ownUsesIn } from './own-uses.ts';

/**
 * Lays every field of a form with `use` over the shared field of fields.json that it names, so that a tenant changes a
 * shared field once for every form. A shared field may itself `use` another. Expands the tenant's own
 * fields in fields.json too: tables and rules need their types even if no form asks them.
 * @param tenant the tenant's own folder
 */
export function expandFields(documents: Documents, tenant: string, report: Report): Documents {
  const fieldShape = shapeOf('fields').rest;
  const forms = documents.get('form');
  const shared = documentOf(documents, 'fields');
  const codes = orderedCodes(documentOf(documents, 'codes'));
  if (fieldShape === undefined || forms === undefined) return documents;
  const catalogue = entries(shared);
  const own = ownShared(catalogue, fieldShape, report);
  const uses = [...forms.values(), ...catalogue.values()].flatMap(usesOf);
  unusedShared(tenant, { catalogue, own }, new Set(uses), report);
  const filters = filterFormsOf(documents);
  const expanded = [...forms].map(([id, form]): [string, Branch] => {
    const narrows = filters.has(id);
    const trees = [form, ...readBy(form, shared, own), ...(codes === undefined || !asksEach(form) ? [] : [codes])];
    const lay = (stepReport: Report) => withUsed(form, fieldShape, { id, catalogue, own, codes, narrows }, stepReport);
    return [id, laidOut.of(trees, `${id} ${narrows}`, report, lay)];
  });
  const whole = new Map(documents).set('form', new Map(expanded));
  if (shared === undefined || own.size === 0) return whole;
  return whole.set('fields', new Map([['', withEntries(shared, new Map([...shared.entries, ...own]))]]));
}

/**
 * Returns the parts of fields.json that a form reads: the shared fields that it uses, directly or through others, and
 * the tenant's own fields that it names, or all of an entity if it asks for them. Returns all of fields.json for an unknown name, since the report
 * lists the known ones. The cache keys forms by these parts, so that a tenant with an own field shares every form that
 * does not ask it.
 */
function readBy(form: Branch, shared: Branch | undefined, own: ReadonlyMap<string, Branch>): readonly Tree[] {
  const catalogue = entries(shared);
  const read = new Map<string, Tree>();
  const uses = usesOf(form);
  const written = entries(entry(form, 'fields'));
  const asked = [...own].filter(([name, field]) => uses.includes(`own:${ownEntityOf(field)}`) || written.has(name));
  const left = [...uses, ...asked.map(([name]) => name)];
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    const field = catalogue.get(name);
    if (read.has(name) || name.startsWith('own:')) continue;
    if (field === undefined) return shared === undefined ? [] : [shared];
    read.set(name, field);
    left.push(...usesOf(field));
  }
  return [...read.values()];
}

/** Returns whether some field of a form expands to one field for each code of a list. */
function asksEach(form: Branch): boolean {
  return [...entries(entry(form, 'fields')).values()].some((field) => entry(field, 'each') !== undefined);
}

/** The shared fields that are the tenant's own, by name, each laid over what it uses. */
function ownShared(catalogue: ReadonlyMap<string, Tree>, shape: Shape, report: Report): ReadonlyMap<string, Branch> {
  const shared = [...catalogue].flatMap(([name, field]): [string, Branch][] => {
    const whole = used(field, { catalogue, lean: NONE, shape }, report, []);
    return whole.kind === 'branch' && ownEntityOf(whole) !== undefined ? [[name, whole]] : [];
  });
  return new Map(shared);
}

/** Warns of shared fields that no form uses; an own field need not be asked (check/forms/own-fields.ts). */
function unusedShared(
  tenant: string,
  { catalogue, own }: Pick<Shared, 'catalogue' | 'own'>,
  named: ReadonlySet<string>,
  report: Report,
): void {
  for (const [name, field] of catalogue) {
    // A lower layer's shared field may serve other tenants; one in the tenant's own folder serves only this tenant.
    const serves =
      named.has(name) || own.has(name) || field.key === undefined || !field.key.file.startsWith(`${tenant}/`);
    if (serves || entry(field, 'label') === undefined) continue;
    report.add('unusedName', field.key, { what: THINGS.sharedField, found: name }, { meant: nearest(name, named) });
  }
}

const laidOut = new StepCache<Branch>();
const inOrder = new StepCache<Tree>();

/** Returns the code lists in their final order; the step of codes.json itself reports faults of that order. */
function orderedCodes(codes: Branch | undefined): Tree | undefined {
  return codes && inOrder.of([codes], '', new Report(), () => ordered(shapeOf('codes'), codes, new Report()));
}

/** Sources from which the fields of a form are expanded. */
interface Shared {
  /** The form's name. */
  readonly id: string;
  readonly catalogue: ReadonlyMap<string, Tree>;
  readonly own: ReadonlyMap<string, Branch>;
  readonly codes: Tree | undefined;
  /** The form is a list's filter. */
  readonly narrows: boolean;
}

/** A form with every field over the shared one that it uses. */
function withUsed(form: Branch, shape: Shape, { id, catalogue, own, codes, narrows }: Shared, report: Report): Branch {
  const fields = entry(form, 'fields');
  if (fields?.kind !== 'branch') return form;
  const written = [
    ...eachCodeIn(ownUsesIn({ id, form, narrows, ownFields: own }, fields, shape, report), codes, shape, report),
  ];
  for (const [key, field] of written) checkOwnName(key, field, own, report);
  const from = { catalogue, lean: narrows ? own : NONE, shape };
  const expanded = written.map(([key, field]) => [key, used(field, from, report, [])] as const);
  const whole = new Map(form.entries).set('fields', withEntries(fields, new Map(expanded)));
  const sections = entry(form, 'sections');
  const filledSections = sections?.kind === 'branch' ? withoutEmpty(sections, fields, new Map(expanded)) : undefined;
  return withEntries(form, filledSections === undefined ? whole : whole.set('sections', filledSections));
}

/** Leaves out the section of an entry for all own fields when the tenant puts no field there. */
function withoutEmpty(sections: Branch, written: Branch, fields: ReadonlyMap<string, Tree>): Branch {
  const asking = [...written.entries.values()].filter(
    (field) => text(entry(field, 'use'))?.startsWith('own:') === true,
  );
  const sectionOf = (field: Tree): string | undefined => text(entry(field, 'section'));
  const filled = new Set([...fields.values()].map(sectionOf));
  const empty = new Set(asking.map(sectionOf).filter((name) => !filled.has(name)));
  return withEntries(sections, new Map([...sections.entries].filter(([name]) => !empty.has(name))));
}

/** The shared fields that a form's fields, or a shared field itself, begin with. */
function usesOf(tree: Tree): string[] {
  const use = text(entry(tree, 'use'));
  return [...(use === undefined ? [] : [use]), ...[...entries(entry(tree, 'fields')).values()].flatMap(usesOf)];
}

/** Shared fields that a field may use. */
interface Usable {
  readonly catalogue: ReadonlyMap<string, Tree>;
  /** Fields to take without their instructions on filling them in. */
  readonly lean: ReadonlyMap<string, Branch>;
  /** Shape of a field. */
  readonly shape: Shape;
}

const NONE: ReadonlyMap<string, Branch> = new Map();

function used(field: Tree, from: Usable, report: Report, through: readonly string[]): Tree {
  const use = entry(field, 'use');
  const name = text(use);
  if (field.kind !== 'branch' || use === undefined || name === undefined) return field;
  const written = withEntries(field, new Map([...field.entries].filter(([key]) => key !== 'use')));
  const shared = from.catalogue.get(name);
  if (shared === undefined) {
    report.addUnknownName(use.at, { what: THINGS.sharedField, found: name, known: from.catalogue.keys() });
    return written;
  }
  if (through.includes(name)) {
    report.add('sharedFieldCycle', use.at, { chain: [...through, name].join(' → ') });
    return written;
  }
  const below = used(shared, from, report, [...through, name]);
  const merged = merge(from.shape, from.lean.has(name) ? narrowing(below) : below, written, report);
  return { ...merged, at: field.at, ...(field.key === undefined ? {} : { key: field.key }) };
}
