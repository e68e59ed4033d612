import { drawnPerson } from './drawn-person.ts';

/**
 * The browser's connection to the other side, without another side: it is there at once and its picture flows. What a
 * call asks of a connection is answered; nothing goes out.
 */
class DrawnConnection {
  connectionState: RTCPeerConnectionState = 'new';
  signalingState: RTCSignalingState = 'stable';
  readonly localDescription = null;
  ontrack: ((event: { readonly streams: readonly MediaStream[] }) => void) | null = null;
  onconnectionstatechange: (() => void) | null = null;
  onnegotiationneeded: (() => void) | null = null;
  onicecandidate: ((event: { readonly candidate: null }) => void) | null = null;
  private readonly picture = drawnPerson('#dfe7ea', '#f7fafb');
  private came = 0;

  constructor() {
    setTimeout(() => {
      if (this.signalingState === 'closed') return;
      this.ontrack?.({ streams: [this.picture] });
      this.connectionState = 'connected';
      this.onconnectionstatechange?.();
    });
  }

  async getStats(): Promise<ReadonlyMap<string, object>> {
    this.came += 1;
    return new Map([
      ['video', { type: 'inbound-rtp', kind: 'video', framesDecoded: this.came }],
      ['audio', { type: 'inbound-rtp', kind: 'audio', packetsReceived: this.came }],
    ]);
  }

  close(): void {
    this.signalingState = 'closed';
    for (const track of this.picture.getTracks()) track.stop();
  }

  addTrack(): void {}
  addTransceiver(): void {}
  getTransceivers(): readonly RTCRtpTransceiver[] {
    return [];
  }
  restartIce(): void {}
  async setLocalDescription(): Promise<void> {}
  async setRemoteDescription(): Promise<void> {}
  async addIceCandidate(): Promise<void> {}
}

/** Replaces cameras and calls by drawn ones: the catalogue neither asks for a camera nor calls. */
export function drawCalls(): void {
  Object.defineProperty(window, 'RTCPeerConnection', { value: DrawnConnection, configurable: true, writable: true });
  if (navigator.mediaDevices === undefined) return;
  navigator.mediaDevices.getUserMedia = async ({ audio, video } = {}) =>
    new MediaStream([
      ...(audio ? new AudioContext().createMediaStreamDestination().stream.getTracks() : []),
      ...(video ? drawnPerson('#b9cdd6', '#7a4b8c').getTracks() : []),
    ]);
}
