import type { CompiledField, CompiledForm } from '../../language/artifact.ts';
import { type FormValues, propertyOf, sameValue } from '../../language/forms/form-values.ts';
import { isUnfilled } from '../../language/forms/unfilled.ts';
import { valueDependencies } from '../../language/rules/dependencies.ts';
import { isRecord } from '../../language/rules/rule.ts';
import type { Scope } from '../../language/rules/scope.ts';
import { type DraftStorage, MATTER, OWNED } from './draft-storage.ts';
import { tabDrafts } from './encrypted-drafts.ts';

/** Widgets whose values are never stored beyond the screen: secrets, codes and files. */
const NEVER_KEPT: ReadonlySet<string> = new Set(['password', 'newPassword', 'code', 'file']);

/** Whether values of a widget are never stored beyond the screen. */
export const neverKept = (widget: string): boolean => NEVER_KEPT.has(widget);

/** Whether the person changed anything; an emptied field equals an absent one. */
export function isDirty(form: CompiledForm, initial: FormValues, values: FormValues): boolean {
  return Object.entries(form.fields).some(([key, field]) => {
    const [before, after] = [propertyOf(initial, key), propertyOf(values, key)];
    return !(isUnfilled(field, before) && isUnfilled(field, after)) && !sameValue(before, after);
  });
}

/**
 * Excludes widgets whose values cost no work. Secrets and codes are typed again from memory or a message. A chosen hour is held
 * for nobody before it is booked, and chosen again by one touch.
 */
const EASY: ReadonlySet<string> = new Set(['password', 'newPassword', 'code', 'slot']);

/** Whether leaving the form would lose work: anything changed besides secrets, codes and a chosen hour. */
export function holdsInput(form: CompiledForm, initial: FormValues, values: FormValues): boolean {
  const fields = Object.entries(form.fields).filter(([, { widget }]) => !EASY.has(widget));
  return isDirty({ ...form, fields: Object.fromEntries(fields) }, initial, values);
}

/** A draft: the typed values, and the initial values of the form. */
interface Draft {
  readonly start: FormValues;
  readonly values: FormValues;
  /** Carried over a remount: of the same matter, whatever the form begins with now. */
  readonly carried?: boolean;
}

/**
 * Drafts of forms. A form with `draft: "owner"`, the default, stores its draft encrypted for the signed-in person,
 * until the tab ends or for two hours; without a signed-in person it lasts as long as the page, as with `draft:
 * "page"`. With `draft: "tab"` it lasts until the tab ends or for half an hour. Drafts never hold a password, a code or
 * a file.
 */
export interface Drafts {
  /** Returns the draft only if it was typed over the same initial values; otherwise undefined. */
  readonly read: (key: string, form: CompiledForm, start: FormValues) => FormValues | undefined;
  /** Stores the values typed since `era`. Of a past era, stores only drafts that their owner may restore. */
  readonly keep: (key: string, form: CompiledForm, start: FormValues, values: FormValues, era?: number) => void;
  /** Number of the current person on this page: a form remembers the era in which it was opened. */
  readonly era: () => number;
  /**
   * Carries whole values, passwords and codes too, over a remount of their forms that `work` causes. They stay in
   * memory, and the next form of the key takes them whatever it begins with.
   */
  readonly carry: (work: () => void) => void;
  readonly drop: (key: string) => void;
  /**
   * Drops all drafts when another person signs in, except those of the new owner.
   * @param lost the owner's session has ended, and they may sign in again
   */
  readonly clear: (owner?: string, lost?: boolean) => void;
}

/** Makes an empty store of drafts; drafts that outlive the page go to the given storage. */
export function makeDrafts(storage: DraftStorage): Drafts {
  const kept = new Map<string, Draft>();
  // Forms save their values while they unmount, which may be after their person signed out.
  let admitted = OWNED;
  let now = 0;
  let carried = false;
  const admits = (key: string, era = now) =>
    key.startsWith(OWNED) ? admitted !== '' && key.startsWith(admitted) : era === now;
  const outlives = (key: string, form: CompiledForm) =>
    admits(key) && (form.draft === 'owner' ? key.startsWith(OWNED) : form.draft === 'tab' && !key.includes(MATTER));
  const stored = (key: string, form: CompiledForm): Draft | undefined => {
    const found = outlives(key, form) ? storage.read(key) : undefined;
    if (!isRecord(found) || !isRecord(found.start) || !isRecord(found.values)) return undefined;
    return { start: found.start, values: safe(form, found.values) };
  };
  const read: Drafts['read'] = (key, form, start) => {
    const draft = kept.get(key) ?? stored(key, form);
    return draft?.carried || (draft && sameStart(form, draft.start, start)) ? draft.values : undefined;
  };
  const drop = (key: string) => {
    kept.delete(key);
    storage.remove(key);
  };
  return {
    read,
    era: () => now,
    keep(key, form, start, values, era) {
      if (!admits(key, era)) return;
      const draft = { start, values: safe(form, values) };
      if (carried) return void kept.set(key, { start, values: withoutFiles(form, values), carried });
      // A password or a code alone leaves no value to restore.
      if (!isDirty(form, safe(form, start), draft.values)) return drop(key);
      // Keeps nothing readable of a past session in memory.
      if (era === undefined || era === now) kept.set(key, draft);
      if (outlives(key, form)) storage.write(key, draft);
    },
    carry(work) {
      carried = true;
      work();
      carried = false;
    },
    drop,
    clear(owner, lost) {
      admitted = owner === undefined ? '' : ownedBy(owner);
      now += 1;
      kept.clear();
      storage.clear(admitted, lost);
    },
  };
}

/** Whether two starts are about the same matter: a field that begins with the clock's value differs by the minute. */
function sameStart(form: CompiledForm, one: FormValues, other: FormValues): boolean {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (key) => beginsWithClock(form.fields[key]) || sameValue(propertyOf(one, key), propertyOf(other, key)),
  );
}

const beginsWithClock = (field: CompiledField | undefined): boolean =>
  valueDependencies(field?.initial).some((path) => path === 'now' || path === 'today');

function safe(form: CompiledForm, values: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(values).filter(([field]) => !NEVER_KEPT.has(form.fields[field]?.widget ?? 'password')),
  );
}

/** Files stay with the form that holds them. */
const withoutFiles = (form: CompiledForm, values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([field]) => form.fields[field]?.widget !== 'file'));

const ownedBy = (owner: string): string => `${OWNED}${owner}/`;

/** Storage key of data for one person, e.g. of a form or a screen's state. */
export const ownerKey = (owner: string, place: string): string => ownedBy(owner) + place;

/**
 * Builds the storage key of a form's draft from tenant, form and, for `draft: "owner"`, the signed-in person. A dialog's
 * values, and those of a page, are part of it, so that a draft of one case is never restored in another. The storage
 * never holds these values in the clear: a draft for the tab, whose key would, then lasts as long as the page.
 */
export function draftKey({ id, draft }: CompiledForm, scope: Scope): string {
  const owner = draft === 'owner' ? scope.read(['user', 'ref']) : undefined;
  const dialog = scope.read(['dialog']);
  const about = isRecord(dialog) && Object.keys(dialog).length > 0 ? { dialog } : {};
  const tenant = String(scope.read(['tenant', 'id']) ?? '');
  const marked = (matter: object) => (Object.keys(matter).length === 0 ? '' : aboutMatter(matter));
  if (typeof owner !== 'string') return `${tenant}/${id}${marked(about)}`;
  const page = { query: scope.read(['query']) ?? {}, received: scope.read(['received']) ?? {} };
  return ownerKey(owner, `${tenant}/${FORM}${id}${marked({ ...about, ...page })}`);
}

/** Part of a storage key: the values that a draft is about. */
export const aboutMatter = (matter: object): string => MATTER + JSON.stringify(matter);

/** Prefix of a form's storage key, below its tenant. */
const FORM = 'form:';

/** Whether this tab holds a draft of a person who signed out or whose session expired. */
export const isFormWaiting = (): boolean => tabDrafts.keys(OWNED).some((key) => key.includes(`/${FORM}`));

/** Drafts of this page; cleared at sign-in and sign-out. */
export const drafts = makeDrafts(tabDrafts);
