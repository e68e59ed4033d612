import type { Requirements } from '../../schemas/generated/entities.ts';
import type { PublicArtifact } from '../artifact.ts';

/** What a first view is drawn from: all that the page of a visitor whom nobody knows reads. */
export interface ViewParts {
  readonly artifact: PublicArtifact;
  readonly requirements: Requirements;
  /** The address without its search. */
  readonly path: string;
  /** The time in milliseconds. */
  readonly now: () => number;
}

/** What the build makes of the page's own components for the server (renderers/draw-view.tsx). */
export interface ViewDrawer {
  /**
   * Draws the form that a visitor whom nobody knows sees at a path, as HTML.
   * @returns undefined where the path shows no form at first: it leads elsewhere, waits for data, or has none
   * @throws whatever a fault of its documents or renderers throws
   */
  readonly drawView: (parts: ViewParts) => string | undefined;
  /** A script for the page that bears a drawn view: it puts {@link TakeOver} on the window. */
  readonly earlyScript: string;
}

/**
 * Has `draw` put the page in the place of the view that the server drew, in one go, and gives it what the person did
 * meanwhile: what was typed, the focus, the caret, and the buttons that were pressed.
 */
export type TakeOver = (draw: () => void) => void;
