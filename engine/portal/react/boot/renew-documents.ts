import { flushSync } from 'react-dom';
import type { CallFailure } from '../../../language/actions/call-failure.ts';
import type { CompiledForm, CompiledScreen, PublicArtifact } from '../../../language/artifact.ts';
import { formChanges } from '../../../language/forms/form-changes.ts';
import { sameValue } from '../../../language/forms/form-values.ts';
import { isRecord } from '../../../language/rules/rule.ts';
import { AREAS, type Area, areaAddress } from '../../../language/screens/delivery/area.ts';
import { isAreaPiece, joinArea } from '../../../language/screens/delivery/join-area.ts';
import { matchPath } from '../../../language/screens/path-pattern.ts';
import { readOutcome } from '../../calls/read-outcome.ts';
import { drafts } from '../../drafts/draft.ts';
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
 * @param failure the refusal, with the address of the new documents and the words for what changed
 * @returns false when there is nothing new, or it could not be fetched: the refusal is then shown as it is
 */
export async function renewDocuments(
  { artifact, areas, atoms, dialogs, navigation, shown, store }: RenewedPage,
  { detail }: CallFailure,
  moved: ((address: string) => void) | undefined,
): Promise<boolean> {
  if (!isRecord(detail) || typeof detail.documents !== 'string') return false;
  const loaded = store.get(areas.loaded);
  const fresh = await fetchDocuments(detail.documents, loaded === 'all' ? AREAS : [...loaded]);
  if (fresh === undefined) return false;
  const forms = Object.fromEntries(
    [...shown].flatMap((id): readonly (readonly [string, CompiledForm])[] => {
      const [before, after] = [artifact.forms[id], fresh.forms[id]];
      const other = before !== undefined && after !== undefined && formChanges(before, after).length > 0;
      return other ? [[id, before]] : [];
    }),
  );
  const words = isRecord(detail.words) ? detail.words : {};
  const path = navigation.here()?.pathname ?? '';
  const isHere = ({ screens }: PublicArtifact) => screens.some((screen) => matchPath(screen.path, path) !== undefined);
  const gone = isHere(artifact) && !isHere(fresh);
  moved?.(detail.documents);
  drafts.carry(() => {
    flushSync(() => {
      exchange(artifact, fresh);
      store.set(atoms.renewed, { forms, words });
    });
  });
  if (gone || Object.keys(forms).length === 0) {
    const request = { title: String(words.title), text: String(gone ? words.gone : words.kept), tone: 'info' } as const;
    void dialogs.ask({ kind: 'notice', request }, undefined);
  }
  return true;
}

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
