import { type Still, watchFlow } from './flow-watch.ts';
import type { NothingSent, PeerMessage, Received, Sending } from './messages.ts';
import { Peer, type PeerOptions, type PeerState } from './peer.ts';
import { type LineState, SignalLine } from './signal-line.ts';

/**
 * Where a call stands: `connecting` nobody was seen yet; `waiting` the other side is not there; `connected`;
 * `reconnecting` it was connected and will be again; `away` the other side was there and is gone, while one's own line
 * is well. The rest are ends: `ended` by either side; `elsewhere` this person opened the call in another window;
 * `returned` the call never began, the attention is in the queue again; `refused` the server has no place for this
 * person here.
 */
export type CallPhase = 'connecting' | 'waiting' | 'connected' | 'reconnecting' | 'away' | CallEnd;

type CallEnd = 'ended' | 'elsewhere' | 'returned' | 'refused';

const ENDS: ReadonlySet<CallPhase> = new Set<CallEnd>(['ended', 'elsewhere', 'returned', 'refused']);

/** What a screen draws of a call. Never mutated; a new one after each change. */
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
  /** Whether the attention began, as the server says it; before that it counts for nothing (decision 0136). */
  readonly begun: boolean | undefined;
  /** This browser makes no connections: an extension, a policy or its age keeps it from that. */
  readonly broken: boolean;
  /** Milliseconds for which the attention had lasted when the server last said so; undefined before it began. */
  readonly elapsed: number | undefined;
  /**
   * What should come and does not: the picture alone; or nothing at all, by whose link (FIXC-05). Undefined: all flows.
   */
  readonly still: 'picture' | 'mine' | 'theirs' | undefined;
}

/** What a call needs. `side` decides who yields when both offer at once. */
export interface CallOptions {
  readonly side: 'patient' | 'professional';
  readonly local: MediaStream;
  /** Why `local` is empty, for the other side to read. */
  readonly nothing?: NothingSent | undefined;
  readonly url: () => string;
  readonly iceServers: readonly RTCIceServer[];
  readonly createConnection?: (configuration: RTCConfiguration) => RTCPeerConnection;
  readonly openSocket?: (url: string) => WebSocket;
  readonly isWelcome?: (() => Promise<boolean>) | undefined;
}

const LINE_ENDS: Partial<Record<LineState, CallEnd>> = {
  refused: 'refused',
  replaced: 'elsewhere',
  closed: 'ended',
};

/** How long one's own line may take to answer while nothing comes, before the link counts as one's own trouble. */
const PROBE_MS = 400;
/** How often a page reports that it receives the other side, until the attention begins: a report may be lost. */
const REPORT_MS = 2_000;

const TRACK_EVENTS = ['ended', 'mute', 'unmute'] as const;

/** A call from joining to leaving: draws itself as a `CallView`, survives cuts of line and media by itself. */
export class CallSession {
  readonly #options: CallOptions;
  readonly #line: SignalLine;
  readonly #listeners = new Set<() => void>();
  #view: CallView;
  #peer: Peer | undefined;
  #other: string | null = null;
  #present = false;
  /** Counts what the watch told: an answer of the line that comes later than the next is none. */
  #flowing = 0;
  #met = false;
  #reportedAt = Number.NEGATIVE_INFINITY;
  #lineState: LineState = 'connecting';
  #peerState: PeerState = 'connecting';
  #unwatch: (() => void) | undefined;

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
    // A device that is pulled out, taken back by the browser, or silenced by the system in the middle of the call.
    for (const track of options.local.getTracks())
      for (const event of TRACK_EVENTS) track.addEventListener(event, this.#mediaChanged);
    this.#line = new SignalLine({
      url: options.url,
      onMessage: (message) => this.#receive(message),
      onState: (state) => this.#lineChanged(state),
      isWelcome: options.isWelcome,
      ...(options.openSocket ? { open: options.openSocket } : {}),
    });
  }

  /** The current view; the same object until something changes. */
  readonly view = (): CallView => this.#view;

  /** Calls back after each change; returns how to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Joins. */
  start(): void {
    this.#line.start();
  }

  /** Tries at once: the browser says that the net is back, or the page became visible. */
  wake(): void {
    this.#line.wake();
    if (this.#view.phase === 'reconnecting') this.#peer?.restart();
  }

  /** Silences or opens the microphone. */
  setAudio(on: boolean): void {
    for (const track of this.#options.local.getAudioTracks()) track.enabled = on;
    this.#mediaChanged();
  }

  /** Covers or opens the camera. */
  setVideo(on: boolean): void {
    for (const track of this.#options.local.getVideoTracks()) track.enabled = on;
    this.#mediaChanged();
  }

  /** Leaves; the attention itself is ended by a call of the screen. */
  close(): void {
    for (const track of this.#options.local.getTracks())
      for (const event of TRACK_EVENTS) track.removeEventListener(event, this.#mediaChanged);
    this.#unwatch?.();
    this.#peer?.close();
    this.#peer = undefined;
    this.#line.close();
  }

  #receive(message: Received): void {
    switch (message.t) {
      case 'peer':
        this.#otherIs(message.peer);
        return;
      case 'state':
        if (message.status === 'ended') this.#end('ended');
        else if (message.status === 'queued') this.#end('returned');
        else this.#update({ begun: message.status === 'attending', elapsed: message.elapsed });
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

  /** A page of the other side came, went, or is another one than before (it was loaded anew). */
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
    // Nor does what was found out about the connection before say anything of this one.
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

  /** Tells the server that the other side is received, which begins the attention once both sides have. */
  #report(): void {
    if (this.#view.begun || Date.now() - this.#reportedAt < REPORT_MS) return;
    this.#reportedAt = Date.now();
    this.#line.send({ t: 'joined' });
  }

  /** Whose link it is, is asked of one's own line: if that answers, it is the other side's. */
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

  /** Media that flow decide; a line that is away matters only when they do not. */
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

/** Undefined where the browser refuses to make a connection. */
function openPeer(options: PeerOptions): Peer | undefined {
  try {
    return new Peer(options);
  } catch {
    return undefined;
  }
}

/** What is sent of these tracks of one kind. */
function sendingOf(tracks: readonly MediaStreamTrack[]): Sending {
  const living = tracks.filter(({ readyState }) => readyState !== 'ended');
  if (living.length === 0) return 'none';
  // A track that the system silenced sends nothing that can be seen or heard.
  return living.some(({ enabled, muted }) => enabled && !muted) ? 'on' : 'off';
}
