import { useEffect, useRef, useState } from 'react';
import {
  closeDevices,
  type DeviceProblem,
  type OpenedDevices,
  openDevices,
  unansweredDevices,
} from '../../call/devices.ts';

/** Camera and microphone of a block. */
export interface OpenDevices {
  readonly devices: OpenedDevices | undefined;
  /** Reopens them. */
  readonly again: () => void;
  /** Lets go of them, for another window to use; a permission that is still asked for opens nothing any more. */
  readonly release: () => void;
}

/** Time in milliseconds after which an unanswered permission prompt is reported: the person may not have seen it. */
const ANSWER_MS = 6_000;

/**
 * Opens camera and microphone while a block is shown, closes them with it, and reports a device that stops. While the
 * browser's permission prompt is unanswered there is nothing to send; a late answer still counts.
 */
export function useDevices(): OpenDevices {
  const [devices, setDevices] = useState<OpenedDevices>();
  const [turn, setTurn] = useState(0);
  const close = useRef<() => void>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` reopens them on purpose
  useEffect(() => {
    let gone = false;
    let opened: OpenedDevices | undefined;
    setDevices(undefined);
    const unanswered = setTimeout(() => setDevices(unansweredDevices()), ANSWER_MS);
    void openDevices(navigator.mediaDevices).then((found) => {
      clearTimeout(unanswered);
      // While the browser was asking, the person may have left, or moved the call to another window.
      if (gone) closeDevices(found.stream);
      else {
        opened = found;
        setDevices(found);
        watch(found, (kind, problem) =>
          setDevices((now) => (now?.stream === found.stream ? { ...now, [kind]: problem } : now)),
        );
      }
    });
    const end = (): void => {
      gone = true;
      clearTimeout(unanswered);
      closeDevices(opened?.stream);
    };
    close.current = end;
    return end;
  }, [turn]);
  const release = (): void => {
    close.current?.();
    setDevices(undefined);
  };
  return { devices, again: () => setTurn((before) => before + 1), release };
}

/** Reports a device that was unplugged, revoked or muted, and its recovery. Stopping a track fires no event. */
function watch(
  { stream }: OpenedDevices,
  report: (kind: 'camera' | 'microphone', problem: DeviceProblem | undefined) => void,
): void {
  for (const track of stream.getTracks()) {
    const kind = track.kind === 'video' ? 'camera' : 'microphone';
    track.addEventListener('mute', () => report(kind, 'muted'));
    track.addEventListener('unmute', () => report(kind, undefined));
    track.addEventListener('ended', () => report(kind, 'ended'), { once: true });
  }
}
