import type { CompiledScreen, PublicArtifact } from '../artifact.ts';
import { isRecord } from '../rules/rule.ts';
import { byPathAndOrder } from '../screens/screen-order.ts';
import type { AreaPiece } from './split-artifact.ts';

/** Whether an answer is the documents of an area. */
export function isAreaPiece(answer: unknown): answer is AreaPiece {
  if (!isRecord(answer) || !Array.isArray(answer.screens)) return false;
  return isRecord(answer.forms) && isRecord(answer.dialogs) && isRecord(answer.parts);
}

/**
 * Adds an area's documents to those at hand. The artifact grows in place: everything on the page holds the same one, and
 * what is added was never asked for before.
 */
export function joinArea(artifact: PublicArtifact, piece: AreaPiece): void {
  Object.assign(artifact.forms, piece.forms);
  Object.assign(artifact.dialogs, piece.dialogs);
  Object.assign(artifact.parts, piece.parts);
  const screens = artifact.screens as CompiledScreen[];
  const known = new Set(screens.map(({ id }) => id));
  screens.push(...piece.screens.filter(({ id }) => !known.has(id)));
  screens.sort(byPathAndOrder);
}
