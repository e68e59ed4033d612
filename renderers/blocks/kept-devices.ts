import type { ChosenDevices, DeviceKind } from '../../call/device-list.ts';
import type { DeviceMemory } from '../../call/device-set.ts';
import { isRecord } from '../../engine/language/rules/rule.ts';

const KEY = 'devices';

/** The devices that were chosen in this browser. They are the browser's and no person's: the next one sits there too. */
export const keptDevices: DeviceMemory = {
  read,
  keep(kind, device) {
    const { [kind]: _, ...others } = read();
    try {
      const kept = device === undefined ? others : { ...others, [kind]: { id: device.id, label: device.label } };
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // Storage is off or full: the choice lasts as long as the page.
    }
  },
};

function read(): ChosenDevices {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (!isRecord(kept)) return {};
    const of = (kind: DeviceKind) => {
      const device = kept[kind];
      return isRecord(device) && typeof device.id === 'string' && typeof device.label === 'string'
        ? { [kind]: { id: device.id, label: device.label } }
        : {};
    };
    return { ...of('camera'), ...of('microphone'), ...of('speaker') };
  } catch {
    return {};
  }
}
