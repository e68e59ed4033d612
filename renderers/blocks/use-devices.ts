import { useEffect, useState } from 'react';
import {
  closeDevices,
  type DeviceProblem,
  type OpenedDevices,
  openDevices,
  unansweredDevices,
} from '../../call/devices.ts';

/** Camera and microphone of a block. */
export interface DevicesAtHand {
  readonly devices: OpenedDevices | undefined;
  /** Opens them anew. */
  readonly again: () => void;
  /** Lets go of them, for another window to use. */
  readonly release: () => void;
}

/** A question of the browser that is not answered within so long, in milliseconds, is said: it may not be seen. */
const ANSWER_MS = 6_000;

/**
 * Camera and microphone while a block is shown: opened with it, closed with it; one that stops meanwhile is said. While the
 * browser's question stays unanswered there is nothing to send, and an answer that comes later still counts.
 */
export function useDevices(): DevicesAtHand {
  const [devices, setDevices] = useState<OpenedDevices>();
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` opens anew on purpose
  useEffect(() => {
    let gone = false;
    let opened: OpenedDevices | undefined;
    setDevices(undefined);
    const unanswered = setTimeout(() => setDevices(unansweredDevices()), ANSWER_MS);
    void openDevices(navigator.mediaDevices).then((found) => {
      clearTimeout(unanswered);
      // The person may have left, or said no, while the browser was asking.
      if (gone) closeDevices(found.stream);
      else {
        opened = found;
        setDevices(found);
        watch(found, (kind, problem) =>
          setDevices((now) => (now?.stream === found.stream ? { ...now, [kind]: problem } : now)),
        );
      }
    });
    return () => {
      gone = true;
      clearTimeout(unanswered);
      closeDevices(opened?.stream);
    };
  }, [turn]);
  const release = (): void => {
    closeDevices(devices?.stream);
    setDevices(undefined);
  };
  return { devices, again: () => setTurn((before) => before + 1), release };
}

/** Tells of a device that was pulled out, taken back or silenced, and of one that works again. Stopping one is no event. */
function watch(
  { stream }: OpenedDevices,
  tell: (kind: 'camera' | 'microphone', problem: DeviceProblem | undefined) => void,
): void {
  for (const track of stream.getTracks()) {
    const kind = track.kind === 'video' ? 'camera' : 'microphone';
    track.addEventListener('mute', () => tell(kind, 'muted'));
    track.addEventListener('unmute', () => tell(kind, undefined));
    track.addEventListener('ended', () => tell(kind, 'ended'), { once: true });
  }
}
