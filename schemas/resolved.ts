/**
 * Props of renderers in place of the documents' texts, paths, rules and actions. The run time of engine/portal/react resolves
 * them, so renderers see plain values only. `Element` is the page's element type (React's node).
 */

/** Data or a list that may still be loading. `idle`: the call was not made, because its condition does not hold. */
export type Source<Value> =
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | { readonly status: 'error'; readonly error: SourceError; readonly retry: () => void }
  | { readonly status: 'ready'; readonly value: Value; readonly stale?: StaleSource | undefined };

/** Data that missed an update: words that say since when, and another try. */
export interface StaleSource {
  readonly text: string;
  readonly retry: () => void;
}

/** Reason why loading failed; `message` is a text for the person. */
export interface SourceError {
  readonly code: string;
  /** Title from the document, where it defines one for this refusal. */
  readonly title?: string | undefined;
  readonly message: string;
}

/** A value of state or of the address that a node may write. */
export interface Binding<Value> {
  readonly value: Value | undefined;
  readonly set: (value: Value | undefined) => void;
  /** Sets a value of the address as a step of the browser's history, so that Back restores the one before. */
  readonly step?: ((value: Value | undefined) => void) | undefined;
}

/**
 * A list of actions, ready to run. `run` never rejects, and does nothing while it is running. `busyText` is the
 * text of the step at work.
 */
export interface Runner {
  readonly run: () => Promise<void>;
  readonly busy: boolean;
  readonly busyText: string | undefined;
}

/** An address that is safe to follow: a route of the portal, or https at a host of the tenant. */
export interface ResolvedLink {
  readonly href: string;
  /** Leaves the portal: opens in a new tab, and the link says so to screen readers. */
  readonly external: boolean;
}

/** An option of choices, select or segmented. */
export interface ResolvedOption {
  readonly key: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly enabled: boolean;
  /** Reason why it may not be chosen. */
  readonly reason: string | undefined;
  readonly icon: string | undefined;
  readonly initials: string | undefined;
}

/** The options of a node and the chosen one; choosing writes the binding, then runs the node's `pick`. */
export interface ResolvedOptions {
  readonly source: Source<readonly ResolvedOption[]>;
  readonly chosen: string | undefined;
  readonly choose: (key: string) => void;
}

/** An entry of the menu or a tile: a link, or actions. */
export interface ResolvedEntry {
  readonly key: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly icon: string | undefined;
  readonly group: 'main' | 'family' | 'foot';
  readonly link: ResolvedLink | undefined;
  readonly press: Runner | undefined;
}

/** An entry of a map of a document, under its key. */
export type Keyed<Entry> = Entry & { readonly key: string };
