import { channel } from 'node:diagnostics_channel';

/** Milliseconds within which silences count together, and their number that pauses a service. */
const WINDOW = 60_000;
const SILENCES = 5;
/** Milliseconds for which a paused service is not asked. */
export const PAUSE = 30_000;

/** A service of a tenant that is not asked any more, or is asked again; for logs and metrics. */
export interface ConnectorPaused {
  readonly tenant: string;
  readonly connector: string;
  readonly paused: boolean;
}

/** Node diagnostics channel for services that are paused and resumed. */
export const CONNECTOR_PAUSED = 'portal:connector-paused';
const pausedChannel = channel(CONNECTOR_PAUSED);

interface Silence {
  readonly at: number;
  readonly deed: object | undefined;
}

/**
 * Circuit breaker of one service of one tenant in this server. After five silences in a minute the service is not asked
 * for 30 seconds. Then a single call tries it: an answer resumes it, a further silence pauses it again.
 */
export class Breaker {
  private readonly name: Omit<ConnectorPaused, 'paused'> | undefined;
  private readonly now: () => number;
  private silences: Silence[] = [];
  private pausedUntil: number | undefined;
  private trying = false;

  /**
   * @param name published with each pause; undefined for pauses that refuse no one anything
   * @param now milliseconds of a clock that never goes back; replaced in tests
   */
  constructor(name?: Omit<ConnectorPaused, 'paused'>, now: () => number = () => performance.now()) {
    this.name = name;
    this.now = now;
  }

  /** Whether the service may be asked now. A caller that gets true must report `answered` or `silent` afterwards. */
  admits(): boolean {
    if (this.pausedUntil === undefined) return true;
    if (this.trying || this.now() < this.pausedUntil) return false;
    this.trying = true;
    return true;
  }

  /** Milliseconds until the service is tried again; 0 while it is asked. */
  get wait(): number {
    return this.pausedUntil === undefined ? 0 : Math.max(0, this.pausedUntil - this.now());
  }

  /** Reports an answer, whatever it said. */
  answered(): void {
    this.silences = [];
    this.trying = false;
    if (this.pausedUntil === undefined) return;
    this.pausedUntil = undefined;
    this.publish(false);
  }

  /** Reports a call without an answer. Several of one deed count once: they tell no more than one of them does. */
  silent(deed?: object): void {
    const now = this.now();
    const again = this.trying;
    this.trying = false;
    const recent = this.silences.filter(({ at }) => at > now - WINDOW);
    const isCounted = deed !== undefined && recent.some((one) => one.deed === deed);
    this.silences = isCounted ? recent : [...recent, { at: now, deed }];
    if (!again && (this.pausedUntil !== undefined || this.silences.length < SILENCES)) return;
    this.pausedUntil = now + PAUSE;
    this.publish(true);
  }

  private publish(paused: boolean): void {
    if (this.name && pausedChannel.hasSubscribers)
      pausedChannel.publish({ ...this.name, paused } satisfies ConnectorPaused);
  }
}
