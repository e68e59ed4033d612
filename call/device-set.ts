import {
  type ChosenDevices,
  type DeviceKind,
  type DeviceList,
  deviceOf,
  findChosen,
  type ListedDevice,
  listDevices,
  looksAway,
  NO_DEVICES,
  pluggedIn,
} from './device-list.ts';
import {
  closeDevices,
  type DeviceProblem,
  type OpenedDevices,
  openDevices,
  openTrack,
  problemOf,
  type TrackSource,
  unansweredDevices,
} from './devices.ts';

/** Something that happened to a device, for the person to read. */
type DeviceNews =
  /** The device was unplugged; the call goes on with another one. */
  | { readonly what: 'lost'; readonly name: string; readonly other: string }
  /** A device was plugged in and may be used. */
  | { readonly what: 'plugged'; readonly kind: DeviceKind; readonly device: ListedDevice }
  /** A chosen device could not be opened; the one before goes on. */
  | { readonly what: 'unchanged'; readonly name: string; readonly problem: DeviceProblem };

/** State of the devices for the screen; immutable, a new object after each change. */
export interface DevicesView {
  /** Undefined until they were opened. A new object whenever a track was exchanged; its stream stays. */
  readonly devices: OpenedDevices | undefined;
  readonly list: DeviceList;
  /** Ids of the devices in use; undefined for one that the list lacks, or the system's own speaker. */
  readonly used: { readonly [Kind in DeviceKind]?: string | undefined };
  /** The camera looks away from the person. */
  readonly away: boolean;
  readonly news: DeviceNews | undefined;
}

/** Where a browser keeps its chosen devices. */
export interface DeviceMemory {
  readonly read: () => ChosenDevices;
  readonly keep: (kind: DeviceKind, device: ListedDevice | undefined) => void;
}

type Sent = 'camera' | 'microphone';

const TRACKS = { camera: 'video', microphone: 'audio' } as const;

/** Time in milliseconds after which an unanswered permission prompt is reported: the person may not have seen it. */
const ANSWER_MS = 6_000;

export const NO_VIEW: DevicesView = { devices: undefined, list: NO_DEVICES, used: {}, away: false, news: undefined };

/**
 * Camera, microphone and speaker of a person, from opening to closing: the remembered ones first, exchanged by choice
 * or when the microphone is lost. While the browser's permission prompt is unanswered there is nothing to send; a late
 * answer still counts.
 */
export class DeviceSet {
  readonly #media: MediaDevices | undefined;
  readonly #memory: DeviceMemory;
  readonly #listeners = new Set<() => void>();
  #view: DevicesView = NO_VIEW;
  #closed = false;
  #unanswered: ReturnType<typeof setTimeout> | undefined;
  /** One exchange at a time: two presses would open two cameras. */
  #turn: Promise<void> = Promise.resolve();

  constructor(media: MediaDevices | undefined, memory: DeviceMemory) {
    this.#media = media;
    this.#memory = memory;
  }

  readonly view = (): DevicesView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  async open(): Promise<void> {
    this.#unanswered = setTimeout(() => this.#update({ devices: unansweredDevices() }), ANSWER_MS);
    const devices = await openDevices(this.#media, this.#memory.read());
    clearTimeout(this.#unanswered);
    // While the browser was asking, the person may have left, or moved the call to another window.
    if (this.#closed) return closeDevices(devices.stream);
    for (const track of devices.stream.getTracks()) this.#hear(track);
    this.#update({ devices });
    this.#media?.addEventListener?.('devicechange', this.#changed);
    await this.#relist();
  }

  /** Lets go of all devices. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#unanswered);
    this.#media?.removeEventListener?.('devicechange', this.#changed);
    closeDevices(this.#view.devices?.stream);
  }

  /** Uses a listed device and remembers it; without an id, the system's own speaker. */
  choose(kind: DeviceKind, id: string | undefined): void {
    const device = this.#view.list[kind].find((one) => one.id === id);
    if (kind === 'speaker') {
      this.#memory.keep(kind, device);
      this.#update({ news: undefined });
    } else if (device !== undefined) this.#exchange(kind, device, device.label, () => this.#memory.keep(kind, device));
  }

  /** Uses the plugged device that the news offer; a headset with both of its parts. */
  accept(): void {
    const { news, list } = this.#view;
    if (news?.what !== 'plugged') return;
    const { kind, device } = news;
    this.choose(kind, device.id);
    const speaker = list.speaker.find(({ group }) => group !== '' && group === device.group);
    if (kind === 'microphone' && speaker !== undefined) this.choose('speaker', speaker.id);
  }

  /** Turns to the camera on the other side of a phone, or to the next one where no camera gives its side. */
  turn(): void {
    const { list, used, away } = this.#view;
    const at = list.camera.findIndex(({ id }) => id === used.camera);
    const next = list.camera[(at + 1) % Math.max(1, list.camera.length)];
    const facing = away ? 'user' : 'environment';
    const sided = this.#tracks('camera').some((track) => track.getSettings?.().facingMode !== undefined);
    this.#exchange('camera', sided || next === undefined ? { facing } : next, next?.label ?? '');
  }

  #exchange(kind: Sent, source: Exclude<TrackSource, undefined>, name: string, done?: () => void): void {
    this.#turn = this.#turn.then(async () => {
      const media = this.#media;
      if (this.#closed || media === undefined) return;
      const before = this.#view.used[kind];
      // A phone opens one camera at a time.
      if (kind === 'camera') for (const track of this.#tracks(kind)) track.stop();
      try {
        this.#take(kind, await openTrack(media, kind, source));
        done?.();
        this.#update({ news: undefined });
      } catch (error) {
        if (kind === 'camera') await this.#reopen(media, before);
        this.#update({ news: { what: 'unchanged', name, problem: problemOf(error, kind) } });
      }
    });
  }

  /** Opens the camera again that was stopped for another one. */
  async #reopen(media: MediaDevices, id: string | undefined): Promise<void> {
    try {
      this.#take('camera', await openTrack(media, 'camera', id === undefined ? undefined : { id }));
    } catch {
      const { devices } = this.#view;
      if (devices !== undefined) this.#update({ devices: { ...devices, camera: 'ended' } });
    }
  }

  /** Puts a track in place of that of its kind. It is as muted as the one before. */
  #take(kind: Sent, track: MediaStreamTrack): void {
    const { devices } = this.#view;
    if (this.#closed || devices === undefined) {
      track.stop();
      return;
    }
    const { stream } = devices;
    const before = this.#tracks(kind);
    if (before.length > 0) track.enabled = before.some(({ enabled }) => enabled);
    for (const one of before) {
      stream.removeTrack(one);
      one.stop();
    }
    stream.addTrack(track);
    this.#hear(track);
    this.#update({ devices: { ...devices, [kind]: undefined } });
  }

  #tracks(kind: Sent): readonly MediaStreamTrack[] {
    return (this.#view.devices?.stream.getTracks() ?? []).filter((track) => track.kind === TRACKS[kind]);
  }

  /** Reports a device that was unplugged, revoked or muted, and its recovery. Stopping a track fires no event. */
  #hear(track: MediaStreamTrack): void {
    const kind: Sent = track.kind === 'video' ? 'camera' : 'microphone';
    const report = (problem: DeviceProblem | undefined): void => {
      const { devices } = this.#view;
      if (devices !== undefined && this.#tracks(kind).includes(track))
        this.#update({ devices: { ...devices, [kind]: problem } });
    };
    track.addEventListener('mute', () => report('muted'));
    track.addEventListener('unmute', () => report(undefined));
    track.addEventListener('ended', () => void (kind === 'microphone' ? this.#lost(track, report) : report('ended')), {
      once: true,
    });
  }

  /** Goes on with another microphone in place of a lost one. Another camera is a choice: it may show another place. */
  async #lost(track: MediaStreamTrack, report: (problem: DeviceProblem) => void): Promise<void> {
    const media = this.#media;
    if (this.#closed || media === undefined || !this.#tracks('microphone').includes(track)) return;
    try {
      const other = await openTrack(media, 'microphone', undefined);
      this.#take('microphone', other);
      this.#update({ news: { what: 'lost', name: track.label, other: other.label } });
    } catch {
      report('ended');
    }
    await this.#relist();
  }

  readonly #changed = (): void => void this.#relist();

  /** Reads the list again, and offers a device that was plugged in. */
  async #relist(): Promise<void> {
    const before = this.#view.list;
    const list = await listDevices(this.#media);
    if (this.#closed) return;
    this.#update({ list });
    if (before === NO_DEVICES) return;
    for (const kind of ['microphone', 'camera', 'speaker'] as const) {
      const [device] = pluggedIn(before[kind], list[kind]);
      if (device !== undefined && device.id !== this.#view.used[kind])
        return this.#update({ news: { what: 'plugged', kind, device } });
    }
    const { news } = this.#view;
    if (news?.what === 'plugged' && !list[news.kind].some(({ id }) => id === news.device.id))
      this.#update({ news: undefined });
  }

  #update(change: Partial<DevicesView>): void {
    if (this.#closed) return;
    this.#view = { ...this.#view, ...change };
    const { list } = this.#view;
    const [camera] = this.#tracks('camera');
    const [microphone] = this.#tracks('microphone');
    const used = {
      camera: deviceOf(list.camera, camera)?.id,
      microphone: deviceOf(list.microphone, microphone)?.id,
      speaker: findChosen(list.speaker, this.#memory.read().speaker)?.id,
    };
    this.#view = { ...this.#view, used, away: looksAway(camera) };
    for (const listener of this.#listeners) listener();
  }
}
