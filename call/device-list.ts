/** Kinds of device that a person chooses. */
export type DeviceKind = 'camera' | 'microphone' | 'speaker';

/** A device that the browser lists. Its label is empty until the person allowed devices. */
export interface ListedDevice {
  readonly id: string;
  readonly label: string;
  /** The physical device: a headset lists its microphone and its speaker. */
  readonly group: string;
}

export type DeviceList = Readonly<Record<DeviceKind, readonly ListedDevice[]>>;

/** The chosen devices of a browser, by kind. */
export type ChosenDevices = { readonly [Kind in DeviceKind]?: Pick<ListedDevice, 'id' | 'label'> };

export const NO_DEVICES: DeviceList = { camera: [], microphone: [], speaker: [] };

const KINDS: Readonly<Record<string, DeviceKind>> = {
  videoinput: 'camera',
  audioinput: 'microphone',
  audiooutput: 'speaker',
};

/** Entries by which Chromium repeats another device as the system's choice. */
const REPEATED: ReadonlySet<string> = new Set(['default', 'communications']);

/** Lists the devices of this browser; empty where it does not tell. */
export async function listDevices(media: MediaDevices | undefined): Promise<DeviceList> {
  const found = (await media?.enumerateDevices?.().catch(() => [])) ?? [];
  const list: Record<DeviceKind, ListedDevice[]> = { camera: [], microphone: [], speaker: [] };
  for (const { kind, deviceId, label, groupId } of found) {
    const ours = KINDS[kind];
    if (ours !== undefined && deviceId !== '' && !REPEATED.has(deviceId))
      list[ours].push({ id: deviceId, label, group: groupId });
  }
  return list;
}

/** Finds a chosen device by its id, else by its label: browsers change ids, for example after their data were cleared. */
export function findChosen(
  devices: readonly ListedDevice[],
  chosen: Pick<ListedDevice, 'id' | 'label'> | undefined,
): ListedDevice | undefined {
  if (chosen === undefined) return undefined;
  return (
    devices.find(({ id }) => id === chosen.id) ?? devices.find(({ label }) => label !== '' && label === chosen.label)
  );
}

/** The listed device that a track comes from. */
export function deviceOf(
  devices: readonly ListedDevice[],
  track: MediaStreamTrack | undefined,
): ListedDevice | undefined {
  const { deviceId, groupId } = track?.getSettings?.() ?? {};
  return devices.find(({ id }) => id === deviceId) ?? devices.find(({ group }) => group !== '' && group === groupId);
}

/** Devices of `after` that `before` lacks. A list without labels is from before the permission and says nothing. */
export function pluggedIn(before: readonly ListedDevice[], after: readonly ListedDevice[]): readonly ListedDevice[] {
  if (before.some(({ label }) => label === '')) return [];
  return after.filter(({ id, label }) => label !== '' && !before.some((one) => one.id === id));
}

/** Whether a camera looks away from the person: the back camera of a phone, which is not mirrored. */
export function looksAway(track: MediaStreamTrack | undefined): boolean {
  const facing = track?.getSettings?.().facingMode;
  return facing === 'environment' || (facing === undefined && BACK.test(track?.label ?? ''));
}

const BACK = /\b(back|rear|environment)\b|trasera|posterior/i;

/** Whether the page can choose where sound plays. */
export const choosesSpeaker = (): boolean => 'setSinkId' in HTMLMediaElement.prototype;
