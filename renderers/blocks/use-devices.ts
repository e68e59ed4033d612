import { useEffect, useState } from 'react';
import { closeDevices, type OpenedDevices, openDevices } from '../../call/devices.ts';

/** Camera and microphone of a block. */
export interface DevicesAtHand {
  readonly devices: OpenedDevices | undefined;
  /** Opens them anew. */
  readonly again: () => void;
  /** Lets go of them, for another window to use. */
  readonly release: () => void;
}

/** Camera and microphone while a block stands: opened with it, closed with it; one that stops meanwhile is said. */
export function useDevices(): DevicesAtHand {
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
        watch(found, (kind) =>
          setDevices((now) => (now?.stream === found.stream ? { ...now, [kind]: 'failed' } : now)),
        );
      }
    });
    return () => {
      gone = true;
      closeDevices(opened?.stream);
    };
  }, [turn]);
  const release = (): void => {
    closeDevices(devices?.stream);
    setDevices(undefined);
  };
  return { devices, again: () => setTurn((before) => before + 1), release };
}

/** Tells of a device that was pulled out, or taken back by the browser. Stopping one oneself is no event. */
function watch({ stream }: OpenedDevices, stopped: (kind: 'camera' | 'microphone') => void): void {
  for (const track of stream.getTracks())
    track.addEventListener('ended', () => stopped(track.kind === 'video' ? 'camera' : 'microphone'), { once: true });
}
