import type { PeerMessage } from './messages.ts';

/** State of a connection's media. */
export type PeerState = 'connecting' | 'connected' | 'interrupted';

/** Dependencies of a peer. `polite` yields when both offer at once; exactly one side is polite. */
export interface PeerOptions {
  readonly polite: boolean;
  readonly create: () => RTCPeerConnection;
  readonly local: MediaStream;
  readonly send: (message: PeerMessage) => void;
  readonly onRemote: (stream: MediaStream) => void;
  readonly onState: (state: PeerState) => void;
}

const STATES: Partial<Record<RTCPeerConnectionState, PeerState>> = {
  connected: 'connected',
  disconnected: 'interrupted',
  failed: 'interrupted',
};

/** Milliseconds before an ICE restart: a disconnected path often recovers by itself. */
const HEAL_MS = 2500;
/** Milliseconds after which a connection counts as failed: an offer or its answer was lost. */
const PATIENCE_MS = 6000;

/**
 * One connection to the other side, by the "perfect negotiation" pattern of the WebRTC specification. Messages are
 * handled one at a time: otherwise a candidate may overtake its description (measured). Concurrent offers are handled
 * but avoided: the impolite side offers and restarts, the polite one only if that fails. Chromium sometimes stops
 * gathering candidates after rolling its first offer back (measured).
 */
export class Peer {
  readonly #options: PeerOptions;
  readonly #connection: RTCPeerConnection;
  #queue: Promise<void> = Promise.resolve();
  #offering = false;
  #ignoring = false;
  /** The polite side received an offer, or waited long enough for one. */
  #mayOffer: boolean;
  #heal: ReturnType<typeof setTimeout> | undefined;

  constructor(options: PeerOptions) {
    this.#options = options;
    this.#mayOffer = !options.polite;
    const connection = options.create();
    this.#connection = connection;
    connection.onnegotiationneeded = () => void this.#offer();
    connection.onicecandidate = ({ candidate }) => {
      if (candidate) options.send({ t: 'ice', candidate: candidate.toJSON() });
    };
    connection.ontrack = ({ streams }) => {
      const [stream] = streams;
      if (stream) options.onRemote(stream);
    };
    connection.onconnectionstatechange = () => this.#changed();
    for (const track of options.local.getTracks()) connection.addTrack(track, options.local);
    // A side without camera or microphone must still receive: add receive-only transceivers.
    for (const kind of ['audio', 'video'])
      if (!options.local.getTracks().some((track) => track.kind === kind))
        connection.addTransceiver(kind, { direction: 'recvonly' });
    this.#later(PATIENCE_MS, () => this.restart());
  }

  /**
   * Sends the tracks that the local stream holds now. A track in place of another one of its kind needs no negotiation;
   * the first one of a kind does.
   */
  takeTracks(): void {
    const { local } = this.#options;
    for (const kind of ['audio', 'video']) {
      const track = local.getTracks().find((one) => one.kind === kind) ?? null;
      const ofKind = this.#connection.getTransceivers().filter(({ receiver }) => receiver.track.kind === kind);
      const transceiver =
        ofKind.find(({ sender }) => sender.track !== null) ?? ofKind.find(({ mid }) => mid !== null) ?? ofKind[0];
      if (transceiver === undefined || transceiver.sender.track === track) continue;
      // Rejects only after the connection was closed.
      void transceiver.sender.replaceTrack(track).catch(() => undefined);
      if (track === null || transceiver.direction !== 'recvonly') continue;
      transceiver.sender.setStreams?.(local);
      transceiver.direction = 'sendrecv';
    }
  }

  /** Handles a message of the other side, after earlier ones. */
  receive(message: Extract<PeerMessage, { t: 'offer' | 'answer' | 'ice' }>): Promise<void> {
    this.#queue = this.#queue.then(() => this.#handle(message)).catch(() => undefined);
    return this.#queue;
  }

  /** Restarts ICE after a lost connection or socket. The polite side lets the other try first. */
  restart(): void {
    if (!this.#options.polite) this.#restartNow();
    else
      this.#later(HEAL_MS, () => {
        if (this.#connection.connectionState !== 'connected') this.#restartNow();
      });
  }

  /** Media received so far from the other side: decoded pictures and packets of sound. */
  async inbound(): Promise<{ readonly pictures: number; readonly sounds: number }> {
    let pictures = 0;
    let sounds = 0;
    for (const report of (await this.#connection.getStats()).values()) {
      if (report.type !== 'inbound-rtp') continue;
      if (report.kind === 'video') pictures += report.framesDecoded ?? 0;
      else sounds += report.packetsReceived ?? 0;
    }
    return { pictures, sounds };
  }

  close(): void {
    clearTimeout(this.#heal);
    this.#connection.onconnectionstatechange = null;
    this.#connection.onnegotiationneeded = null;
    this.#connection.onicecandidate = null;
    this.#connection.ontrack = null;
    this.#connection.close();
  }

  #restartNow(): void {
    if (this.#connection.signalingState === 'closed') return;
    this.#mayOffer = true;
    if (this.#connection.connectionState !== 'connected') this.#later(PATIENCE_MS, () => this.restart());
    this.#connection.restartIce();
    // An offer is unanswered, so it or its answer was lost; or the first event was ignored, because the other side offers
    // first. The browser fires no second event in either case.
    const { signalingState, localDescription } = this.#connection;
    if (signalingState === 'have-local-offer' || localDescription === null) void this.#offer();
  }

  #later(milliseconds: number, work: () => void): void {
    clearTimeout(this.#heal);
    this.#heal = setTimeout(work, milliseconds);
  }

  async #offer(): Promise<void> {
    if (!this.#mayOffer) return;
    try {
      this.#offering = true;
      await this.#connection.setLocalDescription();
      this.#sendDescription();
    } catch {
      // The connection was closed or changed during the await; `negotiationneeded` fires again when needed.
    } finally {
      this.#offering = false;
    }
  }

  async #handle(message: Extract<PeerMessage, { t: 'offer' | 'answer' | 'ice' }>): Promise<void> {
    if (message.t === 'ice') {
      try {
        await this.#connection.addIceCandidate(message.candidate);
      } catch (problem) {
        // Candidates of an ignored offer match no description.
        if (!this.#ignoring) throw problem;
      }
      return;
    }
    const collision = message.t === 'offer' && (this.#offering || this.#connection.signalingState !== 'stable');
    this.#ignoring = !this.#options.polite && collision;
    if (this.#ignoring) return;
    this.#mayOffer = true;
    await this.#connection.setRemoteDescription({ type: message.t, sdp: message.sdp });
    if (message.t === 'answer') return;
    await this.#connection.setLocalDescription();
    this.#sendDescription();
  }

  #sendDescription(): void {
    const description = this.#connection.localDescription;
    if (description && (description.type === 'offer' || description.type === 'answer'))
      this.#options.send({ t: description.type, sdp: description.sdp });
  }

  #changed(): void {
    const state = this.#connection.connectionState;
    if (state === 'connected') clearTimeout(this.#heal);
    if (state === 'disconnected') this.#later(HEAL_MS, () => this.restart());
    if (state === 'failed') this.restart();
    this.#options.onState(STATES[state] ?? 'connecting');
  }
}
