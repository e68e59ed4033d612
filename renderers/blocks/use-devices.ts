import { useEffect, useState } from 'react';
import { closeDevices, type OpenedDevices, openDevices } from '../../engine/call/devices.ts';

/** Camera and microphone while a block stands: opened with it, closed with it. `again` opens them anew. */
export function useDevices(): { readonly devices: OpenedDevices | undefined; readonly again: () => void } {
  const [devices, setDevices] = useState<OpenedDevices>();
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` opens anew on purpose
  useEffect(() => {
    let gone = false;
    let opened: OpenedDevices | undefined;
    setDevices(undefined);
    void openDevices(navigator.mediaDevices).then((found) => {
      // The person may have left, or said no, while the browser was asking.
      if (gone) closeDevices(found.stream);
      else {
        opened = found;
        setDevices(found);
      }
    });
    return () => {
      gone = true;
      closeDevices(opened?.stream);
    };
  }, [turn]);
  return { devices, again: () => setTurn((before) => before + 1) };
}
