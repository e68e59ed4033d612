/**
 * What travels over the line of a call. The server relays `FromPeer` messages to the other side as they are and
 * speaks `FromServer` itself; anything else is dropped by both ends (R18).
 */

/** What a side sends of a kind: it does, it turned it off, or it has no device (or none that it may use). */
export type Sending = 'on' | 'off' | 'none';

/** Why a side sends nothing: nobody answered the browser's question yet, or the browser makes no calls. */
export type NothingSent = 'asking' | 'unsupported';

/** What the two sides of a call say to each other. */
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
 * The same on its way, addressed to one page: what was meant for a page that has gone since must not reach the one that
 * took its place, where a stale offer would be answered and the call never come about.
 */
export type FromPeer = PeerMessage & { readonly to: string };

/**
 * A message of the server. `peer` is the other side's page, null while nobody is there; a new page has a new id.
 * `elapsed`: milliseconds since both sides met, while they attend: a clock that is wrong here does not matter.
 */
export type FromServer =
  | { readonly t: 'peer'; readonly peer: string | null }
  | { readonly t: 'position'; readonly posicion: number | null }
  | {
      readonly t: 'state';
      readonly status: 'queued' | 'iniciado' | 'attending' | 'ended';
      readonly elapsed?: number | undefined;
    }
  | { readonly t: 'pong' };

/**
 * A message of the browser to the server itself. `ping` is a sign of life; `joined` says that this side takes part: it
 * receives pictures or sound of the other side, or its person entered the organization's own room.
 */
export type ToServer = { readonly t: 'ping' | 'joined' };

/** All that a browser may receive. */
export type Received = FromPeer | FromServer;

/** Types of message the server hands on to the other side. */
export const RELAYED: ReadonlySet<string> = new Set(['offer', 'answer', 'ice', 'media']);

/** Reads a message of the line; undefined when it is none of ours. */
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
        ...{ t: 'media', to, audio: sending(value.audio), video: sending(value.video) },
        ...(isReason(value.reason) ? { reason: value.reason } : {}),
      };
    case 'peer':
      return { t: 'peer', peer: typeof value.peer === 'string' ? value.peer : null };
    case 'position':
      return { t: 'position', posicion: typeof value.posicion === 'number' ? value.posicion : null };
    case 'state':
      if (!isStatus(value.status)) return undefined;
      return { t: 'state', status: value.status, ...(isSpan(value.elapsed) ? { elapsed: value.elapsed } : {}) };
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

const sending = (value: unknown): Sending => (value === 'on' || value === 'none' ? value : 'off');

const isReason = (value: unknown): value is NothingSent => value === 'asking' || value === 'unsupported';

const isSpan = (value: unknown): value is number => typeof value === 'number' && value >= 0;

const isStatus = (value: unknown): value is 'queued' | 'iniciado' | 'attending' | 'ended' =>
  value === 'queued' || value === 'iniciado' || value === 'attending' || value === 'ended';
