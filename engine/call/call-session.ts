import type { PeerMessage, Received } from './messages.ts';
import { Peer, type PeerState } from './peer.ts';
import { type LineState, SignalLine } from './signal-line.ts';

/**
 * Where a call stands: `connecting` nobody was seen yet; `waiting` the other side is not there; `connected`;
 * `reconnecting` it was connected and will be again; `ended` by either side; `elsewhere` this person opened the call
 * in another window; `refused` the server has no place for this person here.
 */
export type CallPhase = 'connecting' | 'waiting' | 'connected' | 'reconnecting' | 'ended' | 'elsewhere' | 'refused';

/** What a screen draws of a call. Never mutated; a new one after each change. */
export interface CallView {
  readonly phase: CallPhase;
  readonly remote: MediaStream | undefined;
  readonly remoteMedia: { readonly audio: boolean; readonly video: boolean };
  readonly audio: boolean;
  readonly video: boolean;
}

/** What a call needs. `side` decides who yields when both offer at once. */
export interface CallOptions {
  readonly side: 'patient' | 'professional';
  readonly local: MediaStream;
  readonly url: () => string;
  readonly iceServers: readonly RTCIceServer[];
  readonly createConnection?: (configuration: RTCConfiguration) => RTCPeerConnection;
  readonly openSocket?: (url: string) => WebSocket;
  readonly isWelcome?: (() => Promise<boolean>) | undefined;
}

const LINE_ENDS: Partial<Record<LineState, 'ended' | 'elsewhere' | 'refused'>> = {
  refused: 'refused',
  replaced: 'elsewhere',
  closed: 'ended',
};

/** A call from joining to leaving: draws itself as a `CallView`, survives cuts of line and media by itself. */
export class CallSession {
  readonly #options: CallOptions;
  readonly #line: SignalLine;
  readonly #listeners = new Set<() => void>();
  #view: CallView;
  #peer: Peer | undefined;
  #other: string | null = null;
  #met = false;
  #lineState: LineState = 'connecting';
  #peerState: PeerState = 'connecting';

  constructor(options: CallOptions) {
    this.#options = options;
    this.#view = {
      phase: 'connecting',
      remote: undefined,
      remoteMedia: { audio: true, video: true },
      audio: options.local.getAudioTracks().length > 0,
      video: options.local.getVideoTracks().length > 0,
    };
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
    this.#update({ audio: on && this.#options.local.getAudioTracks().length > 0 });
    this.#tellMedia();
  }

  /** Covers or opens the camera. */
  setVideo(on: boolean): void {
    for (const track of this.#options.local.getVideoTracks()) track.enabled = on;
    this.#update({ video: on && this.#options.local.getVideoTracks().length > 0 });
    this.#tellMedia();
  }

  /** Leaves; the attention itself is ended by a call of the screen. */
  close(): void {
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
        return;
      case 'media':
        this.#update({ remoteMedia: { audio: message.audio, video: message.video } });
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
    if (other !== null) this.#tellMedia();
    this.#settle(other !== null);
  }

  #connectTo(other: string): void {
    this.#peer?.close();
    this.#other = other;
    this.#peerState = 'connecting';
    const { iceServers, createConnection, local, side } = this.#options;
    const configuration: RTCConfiguration = { iceServers: [...iceServers] };
    this.#peer = new Peer({
      polite: side === 'patient',
      create: () => createConnection?.(configuration) ?? new RTCPeerConnection(configuration),
      local,
      send: (message: PeerMessage) => this.#line.send({ ...message, to: other }),
      onRemote: (remote) => this.#update({ remote }),
      onState: (state) => {
        this.#peerState = state;
        this.#settle(true);
      },
    });
  }

  #lineChanged(state: LineState): void {
    this.#lineState = state;
    const end = LINE_ENDS[state];
    if (end) this.#end(end);
    else this.#settle(this.#other !== null);
  }

  /** Media that flow decide; a line that is away matters only when they do not. */
  #settle(present: boolean): void {
    if (this.#peerState === 'connected' && this.#peer) {
      this.#met = true;
      this.#update({ phase: 'connected' });
    } else if (this.#met) this.#update({ phase: 'reconnecting' });
    else this.#update({ phase: this.#lineState === 'open' && !present ? 'waiting' : 'connecting' });
  }

  #end(phase: 'ended' | 'elsewhere' | 'refused'): void {
    this.#update({ phase, remote: undefined });
    this.close();
  }

  #tellMedia(): void {
    if (this.#other === null) return;
    this.#line.send({ t: 'media', to: this.#other, audio: this.#view.audio, video: this.#view.video });
  }

  #update(change: Partial<CallView>): void {
    if (this.#view.phase === 'ended' || this.#view.phase === 'elsewhere' || this.#view.phase === 'refused') return;
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }
}
