import { type ReactElement, useEffect, useRef } from 'react';
import { useEngine } from '../../engine/react/hooks.ts';
import type { Block } from '../../engine/react/registry.ts';
import { CallStage } from './CallStage.tsx';
import { useCall } from './use-call.ts';
import { useCallHold } from './use-call-hold.ts';
import { useDevices } from './use-devices.ts';
import { useGone } from './use-gone.ts';

/** The video call between two browsers: devices, line and connection, drawn by its stage (D-CARE-01). */
export function Call(block: Block<'call'>): ReactElement {
  const { side, name, service, license, guide } = block.props;
  const engine = useEngine();
  const { devices, again, release } = useDevices();
  const { view, phaseNow, setAudio, setVideo } = useCall(block, devices?.stream);
  const choose = useCallHold(engine, view?.phase, phaseNow);
  const gone = useGone(view) && side === 'patient';
  const elsewhere = view?.phase === 'elsewhere';
  const letGo = useRef(release);
  letGo.current = release;
  // The camera is the other window's now: on many phones only one may have it.
  useEffect(() => {
    if (elsewhere) letGo.current();
  }, [elsewhere]);
  return (
    <CallStage
      side={side}
      name={name ?? engine.text(`call.other.${side}`)}
      about={[service, license].filter((words) => typeof words === 'string' && words !== '').join(' · ')}
      guide={guide}
      view={view}
      devices={devices}
      gone={gone}
      now={engine.now}
      onAudio={setAudio}
      onVideo={setVideo}
      onAgain={again}
      onLeave={() => choose(block.on.left)}
      onQueueAgain={() => choose(block.on.queueAgain)}
      onWaive={() => choose(block.on.waived)}
    />
  );
}
