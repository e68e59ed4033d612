import { isRecord } from '../../language/rules/rule.ts';

/** Message of a tab to the others of the same unit. */
export type TabMessage =
  | { readonly t: 'signed-out' }
  | { readonly t: 'signed-in' }
  | { readonly t: 'renewed'; readonly expiresAt: string };

/** Speaks to the other tabs of this browser. */
export interface TabChannel {
  readonly post: (message: TabMessage) => void;
  readonly listen: (heard: (message: TabMessage) => void) => () => void;
}

/** The browser's channel of a unit. Without BroadcastChannel, each tab learns at its next call. */
export function openTabChannel(unit: number): TabChannel {
  if (typeof BroadcastChannel === 'undefined') return { post: () => undefined, listen: () => () => undefined };
  const channel = new BroadcastChannel(`session-${unit}`);
  return {
    post: (message) => channel.postMessage(message),
    listen(heard) {
      const onMessage = (event: MessageEvent<unknown>) => {
        const message = messageOf(event.data);
        if (message !== undefined) heard(message);
      };
      channel.addEventListener('message', onMessage);
      return () => channel.removeEventListener('message', onMessage);
    },
  };
}

function messageOf(data: unknown): TabMessage | undefined {
  if (!isRecord(data)) return undefined;
  if (data.t === 'signed-out' || data.t === 'signed-in') return { t: data.t };
  return data.t === 'renewed' && typeof data.expiresAt === 'string'
    ? { t: 'renewed', expiresAt: data.expiresAt }
    : undefined;
}
