import { createHmac } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';

/** A server that helps two browsers find a path to each other, as RTCPeerConnection takes it. */
export interface IceServer {
  readonly urls: readonly string[];
  /** Null where none are needed. */
  readonly username: string | null;
  readonly credential: string | null;
}

/** Longer than a consultation; the page asks again while it is in the call. */
const LIFE_SECONDS = 3_600;

/**
 * The ICE servers of this installation. A relay's credentials are made for one person and expire (coturn's
 * `use-auth-secret`), so that nobody else's traffic travels on our account.
 */
export function iceServers(turn: Config['turn'], clock: Clock, person: number): IceServer[] {
  if (turn === undefined) return [];
  const plain = turn.urls.filter((url) => url.startsWith('stun'));
  const relays = turn.urls.filter((url) => url.startsWith('turn'));
  const username = `${Math.floor(clock.now().getTime() / 1000) + LIFE_SECONDS}:${person}`;
  const credential = createHmac('sha1', turn.secret).update(username).digest('base64');
  return [
    ...(plain.length > 0 ? [{ urls: plain, username: null, credential: null }] : []),
    ...(relays.length > 0 ? [{ urls: relays, username, credential }] : []),
  ];
}

/** Whether calls between networks that block each other can be relayed. */
export const hasRelay = (turn: Config['turn']): boolean => turn?.urls.some((url) => url.startsWith('turn')) ?? false;
