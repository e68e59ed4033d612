import { atom, type PrimitiveAtom } from 'jotai';
import type { ConfirmRequest, NoticeRequest, Outcome } from '../../../language/actions/host.ts';
import type { Store } from '../data/store.ts';
import type { ScreenRuntime } from './screen-runtime.ts';

/** A dialog or notice that covers the page until it is answered. */
export type Popup =
  | { readonly kind: 'notice'; readonly request: NoticeRequest }
  | { readonly kind: 'confirm'; readonly request: ConfirmRequest }
  | { readonly kind: 'dialog'; readonly name: string; readonly values: Outcome; readonly opener: ScreenRuntime };

/** A popup on the screen; `settle` removes it and resolves its promise. */
export interface OpenPopup {
  readonly id: number;
  readonly popup: Popup;
  readonly settle: (answer: unknown) => void;
}

/** The popups of the page, the last one on top. */
export interface Dialogs {
  readonly open: PrimitiveAtom<readonly OpenPopup[]>;
  /** Shows a popup until it is answered; undefined when it was dismissed or its screen was left. */
  readonly ask: (popup: Popup, signal: AbortSignal | undefined) => Promise<unknown>;
  /** Takes all away: the session is over. */
  readonly closeAll: () => void;
}

/** The popups of a portal's store. */
export function makeDialogs(store: Store): Dialogs {
  const open = atom<readonly OpenPopup[]>([]);
  let last = 0;
  return {
    open,
    ask: (popup, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted === true) return resolve(undefined);
        last += 1;
        const id = last;
        const leave = () => settle(undefined);
        const settle = (answer: unknown) => {
          signal?.removeEventListener('abort', leave);
          store.set(open, (popups) => popups.filter((other) => other.id !== id));
          resolve(answer);
        };
        signal?.addEventListener('abort', leave);
        store.set(open, (popups) => [...popups, { id, popup, settle }]);
      }),
    closeAll: () => {
      for (const { settle } of store.get(open)) settle(undefined);
    },
  };
}
