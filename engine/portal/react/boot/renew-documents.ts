import { flushSync } from 'react-dom';
import { callFilters } from '../../../../schemas/generated/call-filters.ts';
import type { CallFailure } from '../../../language/actions/call-failure.ts';
import type { CompiledForm, CompiledScreen, PublicArtifact } from '../../../language/artifact.ts';
import { formChanges } from '../../../language/forms/form-changes.ts';
import { formText } from '../../../language/forms/form-text.ts';
import { sameValue } from '../../../language/forms/form-values.ts';
import { standingValues } from '../../../language/forms/standing-values.ts';
import { isRecord } from '../../../language/rules/rule.ts';
import { withRoots } from '../../../language/rules/scope.ts';
import { renderText } from '../../../language/rules/text.ts';
import { AREAS, type Area, areaAddress } from '../../../language/screens/delivery/area.ts';
import { isAreaPiece, joinArea } from '../../../language/screens/delivery/join-area.ts';
import { matchPath } from '../../../language/screens/path-pattern.ts';
import type { OldCall } from '../../calls/caller.ts';
import { readOutcome } from '../../calls/read-outcome.ts';
import { drafts } from '../../drafts/draft.ts';
import { scopeFor } from '../data/reader.ts';
import type { RenewedPage } from '../runtime/runtime.ts';
import { bringFormats } from './bring-formats.ts';
import { isArtifact } from './fetch-start.ts';
import { plainGet } from './plain-get.ts';

/** Longest wait for each file. */
const SECONDS = 10;

/**
 * Exchanges the documents below an open page, after a call was refused because they are old. Typed values stay: a form
 * that is still on its screen keeps its state, and one whose screen changed is given its values back. Each form says
 * what changed. For a removed screen the page shows a notice and chooses where to lead.
 * @param old the refusal, with the address of the new documents and the words for what changed, and the refused call
 * @returns false when there is nothing new, or it could not be fetched: the refusal is then shown as it is
 */
export async function renewDocuments(
  page: RenewedPage,
  [{ detail }, { call, mark }]: readonly [CallFailure, OldCall],
  moved: ((address: string) => void) | undefined,
): Promise<boolean> {
  const { artifact, areas, atoms, dialogs, navigation, shown, store } = page;
  // Another call of the same moment has brought them already.
  if (artifact.endpoints[call]?.mark !== mark) return true;
  if (!isRecord(detail) || typeof detail.documents !== 'string') return false;
  const loaded = store.get(areas.loaded);
  const fresh = await fetchDocuments(detail.documents, loaded === 'all' ? AREAS : [...loaded]);
  if (artifact.endpoints[call]?.mark !== mark) return true;
  if (fresh === undefined || fresh.endpoints[call]?.mark === mark) return false;
  const { forms: earlier } = artifact;
  const forms = Object.fromEntries(
    [...shown].flatMap((id): readonly (readonly [string, CompiledForm])[] => {
      const [before, after] = [earlier[id], fresh.forms[id]];
      const other = before !== undefined && after !== undefined && formChanges(before, after).length > 0;
      return other ? [[id, before]] : [];
    }),
  );
  const words = isRecord(detail.words) ? detail.words : {};
  const path = navigation.here()?.pathname ?? '';
  const isHere = ({ screens }: PublicArtifact) => screens.some((screen) => matchPath(screen.path, path) !== undefined);
  const gone = isHere(artifact) && !isHere(fresh);
  const filters = keptFilters(page);
  let dropped: readonly string[] = [];
  moved?.(detail.documents);
  drafts.carry(() => {
    flushSync(() => {
      exchange(artifact, fresh);
      dropped = filters();
      store.set(atoms.renewed, { forms, earlier, words });
    });
  });
  const notice = (title: unknown, text: unknown) =>
    void dialogs.ask(
      { kind: 'notice', request: { title: String(title), text: String(text), tone: 'info' } },
      undefined,
    );
  if (gone) notice(words.goneTitle ?? words.title, words.gone);
  else if (dropped.length > 0) notice(words.filtersTitle, filtersText(page, words, dropped));
  else if (Object.keys(forms).length === 0 && !Object.hasOwn(callFilters, call)) notice(words.title, words.kept);
  return true;
}

/**
 * Looks at the filters that lists keep, before an exchange.
 * @returns drops the values that the exchanged forms no longer take, and gives the labels of their fields
 */
function keptFilters({ artifact, port, read, store }: RenewedPage): () => readonly string[] {
  const kept = Object.entries(artifact.forms).flatMap(([id, form]) => {
    const atoms = port?.keptOf(id) ?? new Map();
    if (atoms.size === 0) return [];
    const values = Object.fromEntries([...atoms].map(([key, value]) => [key, store.get(value)]));
    return [{ id, form, atoms, stands: standingValues(form, values, scopeFor(read, store.get)) }];
  });
  return () =>
    kept.flatMap(({ id, form, atoms, stands }) => {
      const after = artifact.forms[id];
      const scope = scopeFor(read, store.get);
      const left = after === undefined ? {} : standingValues(after, stands, scope);
      const outdated = Object.keys(stands).filter((key) => !Object.hasOwn(left, key));
      for (const key of outdated) store.set(atoms.get(key), undefined);
      return outdated.map((key) => formText(form.fields[key]?.label ?? key, scope));
    });
}

/** Words about filters that no longer exist. */
const filtersText = (
  { read, store }: RenewedPage,
  words: Readonly<Record<string, unknown>>,
  labels: readonly string[],
) =>
  renderText(
    String(words.filters),
    withRoots(scopeFor(read, store.get), { fields: new Intl.ListFormat('es').format(labels) }),
  );

/** The documents at an address, with those of the areas; undefined when one of them does not come. */
async function fetchDocuments(address: string, areas: readonly Area[]): Promise<PublicArtifact | undefined> {
  const get = async (path: string) => readOutcome(await plainGet(path, SECONDS), 'json')[0];
  const [first, ...pieces] = await Promise.all([get(address), ...areas.map((area) => get(areaAddress(address, area)))]);
  if (!isArtifact(first) || !(await bringFormats([first, ...pieces]))) return undefined;
  for (const piece of pieces) {
    if (!isAreaPiece(piece)) return undefined;
    joinArea(first, piece);
  }
  return first;
}

/**
 * Writes the new documents into the artifact that every reader of the page holds. Unchanged screens stay the same
 * objects, so that they are not opened again; the caller holds the object of the endpoints.
 */
function exchange(artifact: PublicArtifact, fresh: PublicArtifact): void {
  const before = new Map(artifact.screens.map((screen) => [screen.id, screen]));
  const kept = (screen: CompiledScreen) => {
    const was = before.get(screen.id);
    return was !== undefined && sameValue(was, screen) ? was : screen;
  };
  const { endpoints } = artifact;
  for (const call of Object.keys(endpoints)) Reflect.deleteProperty(endpoints, call);
  Object.assign(endpoints, fresh.endpoints);
  Object.assign(artifact, fresh, { endpoints, screens: fresh.screens.map(kept) });
}
