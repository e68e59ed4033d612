import { endOfCall, type LineStatus } from '../engine/domain/attention/attention.ts';
import { type Still, watchFlow } from './flow-watch.ts';
import type { NothingSent, PeerMessage, Received, Sending } from './messages.ts';
import { Peer, type PeerOptions, type PeerState } from './peer.ts';
import { type LineState, SignalLine } from './signal-line.ts';

/**
 * Phase of a call. `connecting`: the other side was not seen yet. `waiting`: the other side is absent. `connected`.
 * `reconnecting`: the connection broke and is being restored. `away`: the other side left, while one's own line works.
 * The others are final. `ended`: either side hung up. `elsewhere`: this person opened the call in another window.
 * `returned`: the call never began and the patient is back in the queue. `refused`: the server does not let this person
 * join.
 */
export type CallPhase = 'connecting' | 'waiting' | 'connected' | 'reconnecting' | 'away' | CallEnd;

type CallEnd = 'ended' | 'elsewhere' | 'returned' | 'refused';

const ENDS: ReadonlySet<CallPhase> = new Set<CallEnd>(['ended', 'elsewhere', 'returned', 'refused']);

/** State of a call for the screen; immutable, a new object after each change. */
export interface CallView {
  readonly phase: CallPhase;
  readonly remote: MediaStream | undefined;
  readonly remoteMedia: {
    readonly audio: Sending;
    readonly video: Sending;
    readonly reason?: NothingSent | undefined;
  };
  readonly audio: Sending;
  readonly video: Sending;
  /** Whether the server says that the attention began; before that the call does not count (decision 0013). */
  readonly begun: boolean | undefined;
  /** This browser cannot create connections: an extension, a policy or its age prevents it. */
  readonly broken: boolean;
  /** Milliseconds since the attention began, as of the server's last message; undefined before it began. */
  readonly elapsed: number | undefined;
  /**
   * Missing media: only the picture, or everything, with the side whose link causes it. Undefined while all expected
   * media flow.
   */
  readonly still: 'picture' | 'mine' | 'theirs' | undefined;
}

/** Dependencies of a call. `side` decides which peer yields when both offer at once. */
export interface CallOptions {
  readonly side: 'patient' | 'professional';
  readonly local: MediaStream;
  /** Reason why `local` is empty, sent to the other side. */
  readonly nothing?: NothingSent | undefined;
  readonly url: () => string;
  readonly iceServers: readonly RTCIceServer[];
  readonly createConnection?: (configuration: RTCConfiguration) => RTCPeerConnection;
  readonly openSocket?: (url: string) => WebSocket;
  readonly isAdmitted?: (() => Promise<boolean>) | undefined;
}

const LINE_ENDS: Partial<Record<LineState, CallEnd>> = {
  refused: 'refused',
  replaced: 'elsewhere',
  closed: 'ended',
};

/** Milliseconds for one's own line to answer a probe; if it does not, one's own link is at fault. */
const PROBE_MS = 400;
/**
 * Milliseconds between reports that the page receives the other side; repeated until the attention begins, because a
 * report may be lost.
 */
const REPORT_MS = 2_000;

const TRACK_EVENTS = ['ended', 'mute', 'unmute'] as const;

/**
 * Call from joining to leaving. Publishes its state as a `CallView` and recovers from lost sockets and lost media by
 * itself.
 */
export class CallSession {
  readonly #options: CallOptions;
  readonly #line: SignalLine;
  readonly #listeners = new Set<() => void>();
  #view: CallView;
  #peer: Peer | undefined;
  #other: string | null = null;
  #present = false;
  /** Number of the latest report of the flow watch: a probe that answers after the next report is ignored. */
  #flowing = 0;
  #met = false;
  #reportedAt = Number.NEGATIVE_INFINITY;
  #lineState: LineState = 'connecting';
  #peerState: PeerState = 'connecting';
  #unwatch: (() => void) | undefined;
  #heard: readonly MediaStreamTrack[] = [];

  constructor(options: CallOptions) {
    this.#options = options;
    this.#view = {
      phase: 'connecting',
      remote: undefined,
      remoteMedia: { audio: 'on', video: 'on' },
      audio: sendingOf(options.local.getAudioTracks()),
      video: sendingOf(options.local.getVideoTracks()),
      begun: undefined,
      broken: false,
      elapsed: undefined,
      still: undefined,
    };
    this.#hearTracks();
    this.#line = new SignalLine({
      url: options.url,
      onMessage: (message) => this.#receive(message),
      onState: (state) => this.#lineChanged(state),
      isAdmitted: options.isAdmitted,
      ...(options.openSocket ? { open: options.openSocket } : {}),
    });
  }

  /** The current view; the same object until something changes. */
  readonly view = (): CallView => this.#view;

  /** Calls `listener` after each change; returns a function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Opens the socket, which joins the call. */
  start(): void {
    this.#line.start();
  }

  /** Reconnects at once, because the network is back or the page became visible. */
  wake(): void {
    this.#line.wake();
    if (this.#view.phase === 'reconnecting') this.#peer?.restart();
  }

  /** Mutes or unmutes the microphone. */
  setAudio(on: boolean): void {
    for (const track of this.#options.local.getAudioTracks()) track.enabled = on;
    this.#mediaChanged();
  }

  /** Turns the camera's picture off or on. */
  setVideo(on: boolean): void {
    for (const track of this.#options.local.getVideoTracks()) track.enabled = on;
    this.#mediaChanged();
  }

  /** Sends the tracks that the local stream holds now, after one of them was exchanged. */
  takeTracks(): void {
    this.#hearTracks();
    this.#peer?.takeTracks();
    this.#mediaChanged();
  }

  /** Leaves the call. The screen ends the attention itself by a call to the server. */
  close(): void {
    this.#hearTracks([]);
    this.#unwatch?.();
    this.#peer?.close();
    this.#peer = undefined;
    this.#line.close();
  }

  /** Listens to these tracks: a device may be unplugged, taken back by the browser, or muted by the system. */
  #hearTracks(tracks: readonly MediaStreamTrack[] = this.#options.local.getTracks()): void {
    for (const track of this.#heard)
      for (const event of TRACK_EVENTS) track.removeEventListener(event, this.#mediaChanged);
    this.#heard = [...tracks];
    for (const track of this.#heard)
      for (const event of TRACK_EVENTS) track.addEventListener(event, this.#mediaChanged);
  }

  #receive(message: Received): void {
    switch (message.t) {
      case 'peer':
        this.#otherIs(message.peer);
        return;
      case 'state':
        this.#receiveStatus(message.status, message.elapsed);
        return;
      case 'media':
        this.#update({ remoteMedia: { audio: message.audio, video: message.video, reason: message.reason } });
        return;
      case 'offer':
      case 'answer':
      case 'ice':
        void this.#peer?.receive(message);
        return;
      default:
        return;
    }
  }

  #receiveStatus(status: LineStatus, elapsed: number | undefined): void {
    const end = endOfCall(status);
    if (end === undefined) this.#update({ begun: status === 'inProgress', elapsed });
    else this.#end(end);
  }

  /** Handles a page of the other side that came, left, or was replaced by another one (a reload). */
  #otherIs(other: string | null): void {
    if (other !== null && other !== this.#other) this.#connectTo(other);
    else if (other !== null) this.#peer?.restart();
    this.#other = other ?? this.#other;
    this.#present = other !== null;
    if (this.#present) this.#tellMedia();
    this.#settle();
  }

  #connectTo(other: string): void {
    this.#unwatch?.();
    this.#peer?.close();
    // The flow that was measured on the previous connection says nothing about this one.
    this.#flowing += 1;
    this.#update({ still: undefined });
    this.#other = other;
    this.#peerState = 'connecting';
    const { iceServers, createConnection, local, side } = this.#options;
    const configuration: RTCConfiguration = { iceServers: [...iceServers] };
    const peer = openPeer({
      polite: side === 'patient',
      create: () => createConnection?.(configuration) ?? new RTCPeerConnection(configuration),
      local,
      send: (message: PeerMessage) => this.#line.send({ ...message, to: other }),
      onRemote: (remote) => this.#update({ remote }),
      onState: (state) => {
        this.#peerState = state;
        this.#settle();
      },
    });
    this.#peer = peer;
    this.#update({ broken: peer === undefined });
    if (peer) this.#watch(peer);
  }

  #watch(peer: Peer): void {
    this.#unwatch = watchFlow({
      read: () => peer.inbound(),
      expected: () => {
        const { audio, video } = this.#view.remoteMedia;
        return { picture: video === 'on', sound: audio !== 'none' };
      },
      onFlow: () => this.#report(),
      tell: (still) => void this.#flow(still),
    });
  }

  /** Reports to the server that the other side is received; the attention begins once both sides reported. */
  #report(): void {
    if (this.#view.begun || Date.now() - this.#reportedAt < REPORT_MS) return;
    this.#reportedAt = Date.now();
    this.#line.send({ t: 'joined' });
  }

  /** Finds out whose link fails by probing one's own line: if it answers, the fault is on the other side. */
  async #flow(still: Still | undefined): Promise<void> {
    this.#flowing += 1;
    const turn = this.#flowing;
    if (still !== 'all') {
      this.#update({ still });
      return;
    }
    const heard = globalThis.navigator?.onLine !== false && (await this.#line.probe(PROBE_MS));
    if (turn === this.#flowing) this.#update({ still: heard ? 'theirs' : 'mine' });
  }

  #lineChanged(state: LineState): void {
    this.#lineState = state;
    const end = LINE_ENDS[state];
    if (end) this.#end(end);
    else this.#settle();
  }

  /** Derives the phase: flowing media win; a lost socket matters only without media. */
  #settle(): void {
    const alone = this.#lineState === 'open' && !this.#present;
    if (this.#peerState === 'connected' && this.#peer) {
      this.#met = true;
      this.#update({ phase: 'connected' });
    } else if (this.#met) this.#update({ phase: alone ? 'away' : 'reconnecting' });
    else this.#update({ phase: alone ? 'waiting' : 'connecting' });
  }

  #end(phase: CallEnd): void {
    this.#update({ phase, remote: undefined });
    this.close();
  }

  readonly #mediaChanged = (): void => {
    const { local } = this.#options;
    this.#update({ audio: sendingOf(local.getAudioTracks()), video: sendingOf(local.getVideoTracks()) });
    this.#tellMedia();
  };

  #tellMedia(): void {
    if (this.#other === null) return;
    const { broken, audio, video } = this.#view;
    const to = this.#other;
    if (broken) this.#line.send({ t: 'media', to, audio: 'none', video: 'none', reason: 'unsupported' });
    else {
      const { nothing } = this.#options;
      const why = audio === 'none' && video === 'none' && nothing !== undefined ? { reason: nothing } : {};
      this.#line.send({ t: 'media', to, audio, video, ...why });
    }
  }

  #update(change: Partial<CallView>): void {
    if (ENDS.has(this.#view.phase)) return;
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** Opens a peer; undefined where the browser refuses to create a connection. */
function openPeer(options: PeerOptions): Peer | undefined {
  try {
    return new Peer(options);
  } catch {
    return undefined;
  }
}

/** State to announce for the tracks of one kind. */
function sendingOf(tracks: readonly MediaStreamTrack[]): Sending {
  const living = tracks.filter(({ readyState }) => readyState !== 'ended');
  if (living.length === 0) return 'none';
  if (!living.some(({ enabled }) => enabled)) return 'off';
  // A track muted by the system sends only blackness or silence.
  return living.some(({ enabled, muted }) => enabled && !muted) ? 'on' : 'muted';
}
