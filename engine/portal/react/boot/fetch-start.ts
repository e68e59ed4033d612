import type { Requirements } from '../../../../schemas/generated/entities.ts';
import type { CallFailure, CallResult } from '../../../language/actions/call-failure.ts';
import { failureOf } from '../../../language/actions/call-failure.ts';
import type { PublicArtifact } from '../../../language/artifact.ts';
import { isRecord } from '../../../language/rules/rule.ts';
import { type Area, areaAddress, areaOf } from '../../../language/screens/delivery/area.ts';
import { isAreaPiece, joinArea } from '../../../language/screens/delivery/join-area.ts';
import { START_CALLS } from '../../../language/screens/delivery/start-calls.ts';
import { sessionOf, viewerOf } from '../../../language/screens/session-state.ts';
import { readOutcome } from '../../calls/read-outcome.ts';
import { reloadFor } from '../browser/fetch-chunk.ts';
import { areFlags } from '../runtime/portal-atoms.ts';
import { bringFormats } from './bring-formats.ts';
import type { PlainGet } from './plain-get.ts';

/** Answers that the portal starts from. */
export interface Start {
  readonly artifact: PublicArtifact;
  readonly requirements: Requirements;
  /** Answer of auth.session. */
  readonly session: unknown;
  /** Area of the signed-in person, whose documents are loaded already. */
  readonly area: Area | undefined;
  /** Fetches the documents of an area and adds them to the artifact. */
  readonly loadArea: (area: Area) => Promise<CallFailure | undefined>;
  /** The documents are at another address from now on. */
  readonly moved: (address: string) => void;
}

/** Longest wait for each of the three. */
const SECONDS = 10;

/**
 * Fetches artifact, flags and session in parallel. All three are required: without flags the page could show a screen
 * that the unit does not have, without the session that of another viewer.
 * @param loadAreaCode fetches the code of the pages behind sign-in, together with their documents
 */
export async function fetchStart(
  artifactAddress: string | undefined,
  ask: PlainGet,
  loadAreaCode: () => Promise<unknown> = async () => undefined,
): Promise<CallResult<Start>> {
  if (artifactAddress === undefined) return [undefined, failureOf('broken', 'NO_TENANT')];
  const get = async (path: string) => readOutcome(await ask(path, SECONDS), 'json');
  const [first, flags, who] = await Promise.all([
    get(artifactAddress),
    get(START_CALLS.requirements),
    get(START_CALLS.session),
  ]);
  const [artifact, failure] = first;
  if (failure !== undefined) return [undefined, failure];
  if (!isArtifact(artifact)) return [undefined, failureOf('broken', 'ANSWER_SHAPE')];
  if (!(await bringFormats(artifact))) return [undefined, failureOf('offline', 'OFFLINE')];
  const there = async (call: string, usual: string, answered: CallResult<unknown>) => {
    const path = artifact.endpoints[call]?.path;
    return path === undefined || path === usual ? answered : get(path);
  };
  const [[requirements, flagsFailure], [session, sessionFailure]] = await Promise.all([
    there('unit.requirements', START_CALLS.requirements, flags),
    there('auth.session', START_CALLS.session, who),
  ]);
  const failed = flagsFailure ?? sessionFailure;
  if (failed !== undefined) return [undefined, failed];
  if (!areFlags(requirements) || !isRecord(session)) return [undefined, failureOf('broken', 'ANSWER_SHAPE')];
  let address = artifactAddress;
  const moved: Start['moved'] = (to) => {
    address = to;
  };
  const loadArea = async (area: Area): Promise<CallFailure | undefined> => {
    const [[piece, pieceFailure]] = await Promise.all([
      get(areaAddress(address, area)),
      // A failed chunk is fetched again by the part that shows it, which reports the failure.
      loadAreaCode().catch(() => undefined),
    ]);
    // A page of many versions ago: the server keeps the documents of the newest ones alone.
    if (pieceFailure?.status === 404) await reloadFor(address);
    if (pieceFailure !== undefined) return pieceFailure;
    if (!isAreaPiece(piece)) return failureOf('broken', 'ANSWER_SHAPE');
    if (!(await bringFormats(piece))) return failureOf('offline', 'OFFLINE');
    joinArea(artifact, piece);
    return undefined;
  };
  const area = areaOf(viewerOf(sessionOf(session, 0) ?? NOBODY));
  const areaFailure = area === undefined ? undefined : await loadArea(area);
  if (areaFailure !== undefined) return [undefined, areaFailure];
  return [{ artifact, requirements, session, area, loadArea, moved }, undefined];
}

const NOBODY = { status: 'not-authenticated', ended: undefined } as const;

/** Whether an answer holds the documents of a tenant. */
export function isArtifact(answer: unknown): answer is PublicArtifact {
  return isRecord(answer) && answer.language === 1 && Array.isArray(answer.screens) && isRecord(answer.endpoints);
}
