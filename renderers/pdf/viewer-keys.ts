/** Action of a key in the viewer. */
export type ViewerMove = 'next' | 'previous' | 'first' | 'last' | 'larger' | 'smaller' | 'whole' | 'turn';

const MOVES: ReadonlyMap<string, ViewerMove> = new Map([
  ['ArrowRight', 'next'],
  ['ArrowLeft', 'previous'],
  ['Home', 'first'],
  ['End', 'last'],
  ['+', 'larger'],
  ['-', 'smaller'],
  ['0', 'whole'],
  ['g', 'turn'],
  ['G', 'turn'],
]);

/** A key as the page gets it. */
interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/**
 * Returns the action of a key; undefined leaves the key to the browser. Key combinations belong to the browser, and on
 * a page wider than its box the arrow keys scroll.
 */
export function viewerMove(pressed: Key, wide: boolean): ViewerMove | undefined {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return undefined;
  return wide && pressed.key.startsWith('Arrow') ? undefined : MOVES.get(pressed.key);
}
