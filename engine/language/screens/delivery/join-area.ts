import type { CompiledScreen, PublicArtifact } from '../../artifact.ts';
import { isRecord } from '../../rules/rule.ts';
import { byPathAndOrder } from '../screen-order.ts';
import type { AreaPiece } from './split-artifact.ts';

/** Kinds of documents, besides screens, that an area adds by name. */
const KINDS = ['forms', 'dialogs', 'parts', 'endpoints', 'texts', 'codes'] as const;

/** Whether an answer holds the documents of an area. */
export function isAreaPiece(answer: unknown): answer is AreaPiece {
  return isRecord(answer) && Array.isArray(answer.screens) && KINDS.every((kind) => isRecord(answer[kind]));
}

/**
 * Adds an area's documents to the artifact in place: every reader on the page holds the same object, and never read the
 * added documents before.
 */
export function joinArea(artifact: PublicArtifact, piece: AreaPiece): void {
  for (const kind of KINDS) Object.assign(artifact[kind], piece[kind]);
  const screens = artifact.screens as CompiledScreen[];
  const known = new Set(screens.map(({ id }) => id));
  screens.push(...piece.screens.filter(({ id }) => !known.has(id)));
  screens.sort(byPathAndOrder);
}
