/**
 * Messages of a call's socket. The server relays `FromPeer` messages unchanged to the other side and sends `FromServer`
 * itself; both ends drop anything else.
 */

import { ACTIVE_STATUSES, LINE_WORDS, type LineStatus } from '../engine/domain/attention/attention.ts';

/**
 * State of a side's camera or microphone: on, turned off by its person, silenced by the system (a telephone call, a key
 * of the device), or without a device that may be used.
 */
export type Sending = 'on' | 'off' | 'muted' | 'none';

/** Reasons for sending nothing: the permission prompt is open, or the browser has no WebRTC. */
export type NothingSent = 'asking' | 'unsupported';

/** Messages between the two sides of a call. */
export type PeerMessage =
  | { readonly t: 'offer' | 'answer'; readonly sdp: string }
  | { readonly t: 'ice'; readonly candidate: RTCIceCandidateInit }
  | {
      readonly t: 'media';
      readonly audio: Sending;
      readonly video: Sending;
      readonly reason?: NothingSent | undefined;
    };

/**
 * Message addressed to one page. It must not reach a page that replaced the addressee: that page would answer a stale
 * offer, and the call would never connect.
 */
export type FromPeer = PeerMessage & { readonly to: string };

/**
 * Message of the server. `peer` is the id of the other side's page, which changes with each page load, or null while
 * the other side is absent. `elapsed`: milliseconds since both sides met, so that a wrong clock of the browser does not
 * matter.
 */
export type FromServer =
  | { readonly t: 'peer'; readonly peer: string | null }
  | { readonly t: 'position'; readonly posicion: number | null }
  | {
      readonly t: 'state';
      readonly status: (typeof LINE_WORDS)[LineStatus];
      readonly elapsed?: number | undefined;
    }
  | { readonly t: 'pong' };

/**
 * Message of the browser to the server. `ping` is a sign of life. `joined` says that this side takes part: it receives
 * pictures or sound of the other side, or its person entered the organization's own room.
 */
export type ToServer = { readonly t: 'ping' | 'joined' };

/** The server's message about a status, with the milliseconds since both sides met. */
export const stateMessage = (status: LineStatus, elapsed?: number): FromServer => ({
  t: 'state',
  status: LINE_WORDS[status],
  elapsed,
});

/** All messages that a browser may receive; a status has its name instead of its word. */
export type Received =
  | FromPeer
  | Exclude<FromServer, { t: 'state' }>
  | { readonly t: 'state'; readonly status: LineStatus; readonly elapsed?: number | undefined };

const LINE_STATUSES = [...ACTIVE_STATUSES, 'over'] as const satisfies readonly LineStatus[];

/** Types of message that the server relays to the other side. */
export const RELAYED: ReadonlySet<string> = new Set(['offer', 'answer', 'ice', 'media']);

/** Parses a message of the socket; undefined when it is not one of these. */
export function readMessage(data: unknown): Received | undefined {
  const value = parse(data);
  if (value === undefined) return undefined;
  const to = typeof value.to === 'string' ? value.to : undefined;
  switch (value.t) {
    case 'offer':
    case 'answer':
      return to !== undefined && typeof value.sdp === 'string' ? { t: value.t, to, sdp: value.sdp } : undefined;
    case 'ice':
      return to !== undefined && isObject(value.candidate) ? { t: 'ice', to, candidate: value.candidate } : undefined;
    case 'media':
      if (to === undefined) return undefined;
      return {
        t: 'media',
        to,
        audio: sending(value.audio),
        video: sending(value.video),
        ...(isReason(value.reason) ? { reason: value.reason } : {}),
      };
    case 'peer':
      return { t: 'peer', peer: typeof value.peer === 'string' ? value.peer : null };
    case 'position':
      return { t: 'position', posicion: typeof value.posicion === 'number' ? value.posicion : null };
    case 'state': {
      const status = LINE_STATUSES.find((one) => LINE_WORDS[one] === value.status);
      if (status === undefined) return undefined;
      return { t: 'state', status, ...(isSpan(value.elapsed) ? { elapsed: value.elapsed } : {}) };
    }
    case 'pong':
      return { t: 'pong' };
    default:
      return undefined;
  }
}

function parse(data: unknown): Record<string, unknown> | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    const value: unknown = JSON.parse(data);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sending = (value: unknown): Sending => (value === 'on' || value === 'none' || value === 'muted' ? value : 'off');

const isReason = (value: unknown): value is NothingSent => value === 'asking' || value === 'unsupported';

const isSpan = (value: unknown): value is number => typeof value === 'number' && value >= 0;
