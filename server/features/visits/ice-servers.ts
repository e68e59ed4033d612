import { createHmac } from 'node:crypto';
import type { Clock } from '../../platform/core/clock.ts';
import type { Config } from '../../platform/core/config.ts';

/** A STUN or TURN server, as RTCPeerConnection takes it. */
export interface IceServer {
  readonly urls: readonly string[];
  /** Null for servers without credentials. */
  readonly username: string | null;
  readonly credential: string | null;
}

/** Lifetime of credentials, longer than a consultation; the page renews them during the call. */
const LIFE_SECONDS = 3_600;

/**
 * The ICE servers of this installation. A relay's credentials are issued per person and expire (coturn's
 * `use-auth-secret`), so that strangers cannot use the relay.
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

/** Whether a TURN relay is configured, for calls between networks that block each other. */
export const hasRelay = (turn: Config['turn']): boolean => turn?.urls.some((url) => url.startsWith('turn')) ?? false;
