import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { DeviceKind } from '../../call/device-list.ts';
import { DeviceSet, type DevicesView, NO_VIEW } from '../../call/device-set.ts';
import { keptDevices } from './kept-devices.ts';

/** Camera, microphone and speaker of a block. */
export interface OpenDevices extends DevicesView {
  /** Reopens them. */
  readonly again: () => void;
  /** Lets go of them, for another window to use; a permission that is still asked for opens nothing any more. */
  readonly release: () => void;
  readonly choose: (kind: DeviceKind, id: string | undefined) => void;
  /** Uses the device that was plugged in. */
  readonly accept: () => void;
  /** Turns to the other camera. */
  readonly turn: () => void;
}

/** Opens camera and microphone while a block is shown, and closes them with it. */
export function useDevices(): OpenDevices {
  const [set, setSet] = useState<DeviceSet>();
  const [round, setRound] = useState(0);
  const current = useRef<DeviceSet>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` reopens them on purpose
  useEffect(() => {
    const opened = new DeviceSet(navigator.mediaDevices, keptDevices);
    current.current = opened;
    setSet(opened);
    void opened.open();
    return () => opened.close();
  }, [round]);
  const view = useSyncExternalStore(set?.subscribe ?? noSubscription, set?.view ?? noView, noView);
  return {
    ...view,
    again: () => setRound((before) => before + 1),
    release: () => {
      current.current?.close();
      setSet(undefined);
    },
    choose: (kind, id) => set?.choose(kind, id),
    accept: () => set?.accept(),
    turn: () => set?.turn(),
  };
}

const noView = (): DevicesView => NO_VIEW;
const noSubscription = () => () => undefined;
