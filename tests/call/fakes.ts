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
  readonly label: string;
  readonly #settings: MediaTrackSettings;

  constructor(kind: string, label = '', settings: MediaTrackSettings = {}) {
    super();
    this.kind = kind;
    this.label = label;
    this.#settings = settings;
  }

  getSettings(): MediaTrackSettings {
    return this.#settings;
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

  addTrack(track: FakeTrack): void {
    this.tracks.push(track);
  }

  removeTrack(track: FakeTrack): void {
    this.tracks.splice(this.tracks.indexOf(track), 1);
  }

  asStream(): MediaStream {
    return this as unknown as MediaStream;
  }
}

/** A device by kind and id, which is its label too; then the side a camera looks to, or the group of the others. */
type FakeDevice = readonly [kind: 'camera' | 'microphone' | 'speaker', id: string, more: string];

const INPUTS = { camera: 'videoinput', microphone: 'audioinput', speaker: 'audiooutput' } as const;

/**
 * Media devices that are listed, opened, plugged in and unplugged. A device that is only preferred is weighed against the
 * size of the picture and loses, as in Chromium 156.
 */
export class FakeMedia extends EventTarget {
  refuses: Readonly<Record<string, string>> = {};
  readonly given: FakeTrack[] = [];
  /** Before the person allowed devices, a browser lists them without ids and labels. */
  allowed = true;
  #devices: readonly FakeDevice[];

  constructor(devices: readonly FakeDevice[]) {
    super();
    this.#devices = devices;
  }

  async enumerateDevices() {
    return this.#devices.map(([kind, id, more]) => {
      const name = this.allowed ? id : '';
      return { kind: INPUTS[kind], deviceId: name, label: name, groupId: more };
    });
  }

  async getUserMedia(wanted: MediaStreamConstraints): Promise<FakeStream> {
    this.allowed = true;
    const open = [
      ['microphone', wanted.audio],
      ['camera', wanted.video],
    ] as const;
    return new FakeStream(open.flatMap(([kind, constraints]) => (constraints ? [this.#open(kind, constraints)] : [])));
  }

  plug(...devices: readonly FakeDevice[]): void {
    this.#devices = [...this.#devices, ...devices];
    this.dispatchEvent(new Event('devicechange'));
  }

  unplug(...ids: readonly string[]): void {
    this.#devices = this.#devices.filter(([, id]) => !ids.includes(id));
    for (const track of this.given) if (ids.includes(track.label)) track.lose();
    this.dispatchEvent(new Event('devicechange'));
  }

  asMedia(): MediaDevices {
    return this as unknown as MediaDevices;
  }

  #open(kind: 'camera' | 'microphone', constraints: MediaTrackConstraints | true): FakeTrack {
    const { deviceId, facingMode } = (constraints === true ? {} : constraints) as {
      readonly deviceId?: { readonly exact?: string };
      readonly facingMode?: string | { readonly exact: string };
    };
    const exact = typeof facingMode === 'object' ? facingMode.exact : undefined;
    const fits = this.#devices.filter(
      ([own, id, more]) => own === kind && id === (deviceId?.exact ?? id) && more === (exact ?? more),
    );
    const [device] = fits;
    if (device === undefined)
      throw new DOMException('none', deviceId?.exact ? 'OverconstrainedError' : 'NotFoundError');
    const [, id, more] = device;
    const refusal = this.refuses[id];
    if (refusal !== undefined) throw new DOMException('no', refusal);
    const settings = kind === 'camera' ? { deviceId: id, facingMode: more } : { deviceId: id, groupId: more };
    const track = new FakeTrack(kind === 'camera' ? 'video' : 'audio', id, settings);
    this.given.push(track);
    return track;
  }
}

/** Camera and microphone. */
export const both = (): FakeStream => new FakeStream([new FakeTrack('audio'), new FakeTrack('video')]);

interface Description {
  readonly type: 'offer' | 'answer';
  readonly sdp: string;
}

/** One kind of media of a connection. */
class FakeTransceiver {
  readonly mid = null;
  readonly receiver: { readonly track: { readonly kind: string } };
  readonly sender;
  direction: RTCRtpTransceiverDirection;

  constructor(kind: string, track: FakeTrack | null, direction: RTCRtpTransceiverDirection) {
    this.receiver = { track: { kind } };
    this.direction = direction;
    this.sender = {
      track,
      async replaceTrack(next: FakeTrack | null): Promise<void> {
        this.track = next;
      },
    };
  }
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

  readonly transceivers: FakeTransceiver[] = [];

  addTrack(track: FakeTrack): void {
    this.added.push(track.kind);
    this.transceivers.push(new FakeTransceiver(track.kind, track, 'sendrecv'));
  }

  addTransceiver(kind: string): void {
    this.received.push(kind);
    this.transceivers.push(new FakeTransceiver(kind, null, 'recvonly'));
  }

  getTransceivers(): readonly FakeTransceiver[] {
    return this.transceivers;
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
    // The browser asks for an offer only while no other one is pending, and repeats no event that no one answered by a description.
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
