import type { Requirements } from '../../../../schemas/generated/entities.ts';
import type { PublicArtifact } from '../../artifact.ts';
import type { Role, SessionState } from '../session-state.ts';

/** The kind of a person's session; nothing in it is anybody's. */
export interface DrawnSession {
  readonly role: Role;
  readonly scope: Extract<SessionState, { readonly status: 'authenticated' }>['scope'];
}

/** Inputs of a first view. */
export interface ViewParts {
  readonly artifact: PublicArtifact;
  readonly requirements: Requirements;
  /** The address without its search. */
  readonly path: string;
  /** The time in milliseconds. */
  readonly now: () => number;
  /** Kind of the person's session; absent for visitors. */
  readonly session?: DrawnSession | undefined;
}

/** Server bundle of the page's own components (renderers/draw-view.tsx). */
export interface ViewDrawer {
  /**
   * Renders the first view of a path to HTML, before any call: for a visitor the form, for a signed-in person header,
   * parts without data, and skeletons.
   * @returns undefined where the path redirects, or shows a visitor no form
   * @throws whatever a fault of its documents or renderers throws
   */
  readonly drawView: (parts: ViewParts) => string | undefined;
  /** Inline script of a page with a drawn view: captures input until the page's script runs. */
  readonly earlyScript: string;
}
