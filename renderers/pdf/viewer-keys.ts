/** What a key does in the viewer. */
export type ViewerMove = 'next' | 'previous' | 'first' | 'last' | 'larger' | 'smaller' | 'whole';

const MOVES: ReadonlyMap<string, ViewerMove> = new Map([
  ['ArrowRight', 'next'],
  ['ArrowLeft', 'previous'],
  ['Home', 'first'],
  ['End', 'last'],
  ['+', 'larger'],
  ['-', 'smaller'],
  ['0', 'whole'],
]);

/** A key as the page gets it. */
interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/**
 * What a key does; undefined leaves it to the browser: what is combined is the browser's, and where a page is wider than
 * its room the arrows to the sides scroll.
 */
export function viewerMove(pressed: Key, wide: boolean): ViewerMove | undefined {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return undefined;
  return wide && pressed.key.startsWith('Arrow') ? undefined : MOVES.get(pressed.key);
}
