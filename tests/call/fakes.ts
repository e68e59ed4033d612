/** A WebSocket whose other end is the test. */
export class FakeSocket {
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly sent: unknown[] = [];
  readonly url: string;
  closedWith: number | undefined;

  constructor(url: string) {
    this.url = url;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(code = 1000): void {
    this.readyState = 3;
    this.closedWith = code;
  }

  /** The server accepts. */
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  /** The server says something. */
  say(message: unknown): void {
    this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) });
  }

  /** The server, or the net, ends it. */
  lose(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  asSocket(): WebSocket {
    return this as unknown as WebSocket;
  }
}

/** A track that can be enabled, stopped, and taken away. */
export class FakeTrack extends EventTarget {
  enabled = true;
  muted = false;
  stopped = false;
  readyState: MediaStreamTrackState = 'live';
  readonly kind: string;

  constructor(kind: string) {
    super();
    this.kind = kind;
  }

  stop(): void {
    this.stopped = true;
    this.readyState = 'ended';
  }

  /** The system silences the device, or gives it back. */
  silence(muted: boolean): void {
    this.muted = muted;
    this.dispatchEvent(new Event(muted ? 'mute' : 'unmute'));
  }

  /** The device is pulled out. */
  lose(): void {
    this.readyState = 'ended';
    this.dispatchEvent(new Event('ended'));
  }
}

/** A stream of such tracks. */
export class FakeStream {
  readonly tracks: FakeTrack[];

  constructor(tracks: readonly FakeTrack[] = []) {
    this.tracks = [...tracks];
  }

  getTracks(): FakeTrack[] {
    return this.tracks;
  }

  getAudioTracks(): FakeTrack[] {
    return this.tracks.filter((track) => track.kind === 'audio');
  }

  getVideoTracks(): FakeTrack[] {
    return this.tracks.filter((track) => track.kind === 'video');
  }

  asStream(): MediaStream {
    return this as unknown as MediaStream;
  }
}

/** Camera and microphone. */
export const both = (): FakeStream => new FakeStream([new FakeTrack('audio'), new FakeTrack('video')]);

interface Description {
  readonly type: 'offer' | 'answer';
  readonly sdp: string;
}

/**
 * A connection with the signalling states of the specification, as far as negotiation uses them: implicit descriptions,
 * rollback by a remote offer, and candidates that need a description first.
 */
export class FakeConnection {
  onnegotiationneeded: (() => void) | null = null;
  onicecandidate: ((event: { candidate: { toJSON: () => RTCIceCandidateInit } | null }) => void) | null = null;
  ontrack: ((event: { streams: readonly MediaStream[] }) => void) | null = null;
  onconnectionstatechange: (() => void) | null = null;
  connectionState: RTCPeerConnectionState = 'new';
  signalingState: RTCSignalingState = 'stable';
  localDescription: Description | null = null;
  remoteDescription: Description | null = null;
  readonly added: string[] = [];
  readonly received: string[] = [];
  readonly candidates: RTCIceCandidateInit[] = [];
  restarts = 0;
  closed = false;
  /** How long a description takes to be set; a test lets go of it. */
  gate: Promise<void> = Promise.resolve();

  addTrack(track: FakeTrack): void {
    this.added.push(track.kind);
  }

  addTransceiver(kind: string): void {
    this.received.push(kind);
  }

  /** Figures of the media received from the other side. */
  readonly inbound = { framesDecoded: 0, packetsReceived: 0 };

  async getStats() {
    const { framesDecoded, packetsReceived } = this.inbound;
    return new Map<string, object>([
      ['v', { type: 'inbound-rtp', kind: 'video', framesDecoded }],
      ['a', { type: 'inbound-rtp', kind: 'audio', packetsReceived }],
    ]);
  }

  async setLocalDescription(): Promise<void> {
    await this.gate;
    const type = this.signalingState === 'have-remote-offer' ? 'answer' : 'offer';
    this.localDescription = { type, sdp: `${type}-${this.restarts}` };
    this.signalingState = type === 'offer' ? 'have-local-offer' : 'stable';
  }

  async setRemoteDescription(description: Description): Promise<void> {
    await this.gate;
    if (description.type === 'answer' && this.signalingState !== 'have-local-offer') throw new Error('InvalidState');
    this.remoteDescription = description;
    this.signalingState = description.type === 'offer' ? 'have-remote-offer' : 'stable';
  }

  async addIceCandidate(candidate: RTCIceCandidateInit): Promise<void> {
    if (this.remoteDescription === null) throw new Error('InvalidState');
    this.candidates.push(candidate);
  }

  restartIce(): void {
    this.restarts += 1;
    // The browser asks for an offer only while none is pending, and repeats no event that nobody answered by a description.
    if (this.signalingState === 'stable' && this.localDescription !== null) this.onnegotiationneeded?.();
  }

  close(): void {
    this.closed = true;
    this.signalingState = 'closed';
  }

  /** The path changes. */
  become(state: RTCPeerConnectionState): void {
    this.connectionState = state;
    this.onconnectionstatechange?.();
  }

  asConnection(): RTCPeerConnection {
    return this as unknown as RTCPeerConnection;
  }
}

/** Lets everything that is only waiting for promises happen. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};
