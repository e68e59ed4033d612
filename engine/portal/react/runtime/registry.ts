import type { ComponentType, ReactNode } from 'react';
import type {
  BlockCalls,
  BlockKind,
  BlockProps,
  NodeKind,
  NodeProps,
} from '../../../../schemas/generated/node-props.ts';
import type { ResolvedEntry, ResolvedLink } from '../../../../schemas/resolved.ts';
import type { LabelledRunner } from '../../../../schemas/resolved-nodes.ts';
import type { CallResult } from '../../../language/actions/call-failure.ts';
import type { CallValues } from '../../../language/actions/host.ts';
import type { CallMaker } from '../../calls/caller.ts';
import type { OpenPopup } from './dialogs.ts';
import type { SpecialProps } from './special-props.ts';

/** Props of every layout around screens. */
export interface LayoutProps {
  readonly layout: 'page' | 'entry' | 'town' | 'stage' | 'wide';
  readonly header: HeaderProps | undefined;
  readonly footer: FooterProps | undefined;
  /** Notice on every page, above all else. */
  readonly notice: NoticeBarProps | undefined;
  /** Label of the link that skips to the content; its target is `mainId`. */
  readonly skip: string;
  readonly mainId: string;
  /** Text of a list of actions at work that no button shows. */
  readonly busyText: string | undefined;
  readonly children: ReactNode;
}

/** Header of the shell. The old one has the logo alone. */
export interface HeaderProps {
  readonly style: 'new' | 'old';
  readonly name: string;
  readonly subtitle: string;
  readonly logo: string;
  readonly logoLink: ResolvedLink | undefined;
  /** Menu of a signed-in person; undefined: no button. `title` names the person, `home` is the target of its logo. */
  readonly menu:
    | {
        readonly label: string;
        readonly title: string;
        readonly home: ResolvedLink | undefined;
        readonly entries: readonly ResolvedEntry[];
      }
    | undefined;
  readonly strip: LabelledRunner | undefined;
}

/** A notice on every page; it cannot be closed, because the next person on a shared computer must read it too. */
export interface NoticeBarProps {
  readonly text: string;
  readonly tone: 'info' | 'warning' | 'success' | 'danger';
}

/** Footer of the shell. */
export interface FooterProps {
  readonly style: 'new' | 'old';
  readonly text: string;
  readonly legal: { readonly text: string; readonly link: LabelledRunner | undefined } | undefined;
}

/** A dialog's frame. `alert` is a popup that must be answered; `full` fills the window. */
export interface DialogProps {
  readonly title: string;
  readonly as: 'dialog' | 'alert' | 'full';
  readonly onDismiss: () => void;
  readonly children: ReactNode;
}

/** A way to contact the organisation: its kind, its words and its link. */
export interface ContactLine {
  readonly label: string;
  readonly text: string;
  readonly link: ResolvedLink | undefined;
}

/** Tells something and waits until it is read. `lines` are the text's lines. */
export interface NoticeProps {
  readonly title: string;
  readonly lines: readonly string[];
  readonly tone: 'info' | 'success' | 'warning' | 'danger';
  /** Label of its button; undefined: the renderer's own word. */
  readonly button: string | undefined;
  /** Seconds that are counted down where the lines say them. */
  readonly waits?: number | undefined;
  /** Contact to ask for help. */
  readonly contact?: readonly ContactLine[] | undefined;
  readonly onClose: () => void;
}

/** Asks. */
export interface ConfirmProps {
  readonly title: string;
  readonly lines: readonly string[];
  readonly yes: string | undefined;
  readonly no: string | undefined;
  readonly danger: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Layers in front of the page: dialogs, notices, failures. */
export interface PopupsProps {
  readonly open: readonly OpenPopup[];
  /** The session ends soon. */
  readonly endsSoon: boolean;
}

/** Before the tenant is here: its texts are those that the server wrote into the page (`start.…`). */
export interface LoadingProps {
  readonly name: string | undefined;
  readonly logo: string | undefined;
}

/** A boot that failed: what could not be had, and a way to try again. */
export interface BootFailureProps extends LoadingProps {
  readonly reason: 'offline' | 'timeout' | 'broken';
  readonly onRetry: () => void;
}

/** Placeholder of a part that cannot be shown: visible, with a code; the rest of the screen keeps working. */
export interface FaultProps {
  /** Code for support staff; undefined for a lost connection, which needs no support. */
  readonly code: string | undefined;
  readonly text: string;
  /** A whole screen, not a part of one. */
  readonly whole: boolean;
  /** Stands before the page, in the place of a popup that could not be fetched. */
  readonly over?: boolean;
  /** Tries again; undefined where that would not help. */
  readonly onRetry: (() => void) | undefined;
  /** Code of the words of its button, where it is not `page.retry`. */
  readonly press?: string;
  /** Puts it away. */
  readonly onClose?: () => void;
}

/**
 * Calls of the catalogue that a component may make. A component with more of them can pass itself to one that needs
 * fewer.
 */
export interface Calls<Name extends string> {
  /** Makes one; called off when the screen is left. */
  readonly call: (call: Name, values: CallValues, maker?: CallMaker) => Promise<CallResult<unknown>>;
  /** Path of a call's endpoint, for a WebSocket; undefined when the tenant lacks it. */
  readonly endpoint: (call: Name) => string | undefined;
}

/**
 * Props of a block in code: its properties, a function for each outcome, and the calls that its schema declares. It has
 * no other way to call, so the compiler knows every endpoint that it needs.
 */
export type Block<Kind extends BlockKind> = BlockProps[Kind] & { readonly calls: Calls<BlockCalls[Kind]> };

/** How everything looks: one renderer for each node and block of the language, and the frames of the shell. */
export interface Registry {
  readonly nodes: { readonly [Kind in NodeKind]: ComponentType<NodeProps<ReactNode>[Kind]> };
  /** Nodes that the run time binds (`nodes/Bound….tsx`), where their code comes in the chunk of their renderer. */
  readonly bound: Readonly<Record<'autosave' | 'filters' | 'pdf' | 'tiles', ComponentType<SpecialProps>>>;
  readonly blocks: { readonly [Kind in BlockKind]: ComponentType<BlockProps[Kind]> };
  readonly shell: {
    readonly Layout: ComponentType<LayoutProps>;
    /** The run time's `dialogs/Popups.tsx`, which comes in one chunk with the three frames that it draws. */
    readonly Popups: ComponentType<PopupsProps>;
    readonly Dialog: ComponentType<DialogProps>;
    readonly Notice: ComponentType<NoticeProps>;
    readonly Confirm: ComponentType<ConfirmProps>;
    readonly Fault: ComponentType<FaultProps>;
    /** Skeleton of a screen or dialog whose code is on its way. */
    readonly ScreenSkeleton: ComponentType;
  };
}

type DocumentProps = Readonly<Record<string, unknown>>;

/**
 * The renderer of a name, for the properties of a document. Only this cast trusts that both types come from the same
 * schema.
 */
export function rendererOf<Kinds extends object>(
  renderers: Kinds,
  name: string,
): ComponentType<DocumentProps> | undefined {
  return isNamed(renderers, name) ? renderers[name] : undefined;
}

const isNamed = (
  renderers: object,
  name: string,
): renderers is { readonly [name: string]: ComponentType<DocumentProps> } => Object.hasOwn(renderers, name);
