import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CallView } from '../../call/call-session.ts';
import { returnTimeLeft } from '../../engine/domain/attention/windows.ts';
import { useEngine } from '../../engine/portal/react/hooks.ts';
import type { Block } from '../../engine/portal/react/runtime/registry.ts';
import { CallStage } from './CallStage.tsx';
import { useBegan } from './use-began.ts';
import { useCall } from './use-call.ts';
import { useCallHold } from './use-call-hold.ts';
import { useChoice } from './use-choice.ts';
import { useDevices } from './use-devices.ts';
import { useUnbegun } from './use-unbegun.ts';

/** The video call between two browsers: devices, line and connection, drawn by its stage. */
export function Call(block: Block<'call'>): ReactElement {
  const { on } = block;
  const { side, name, service, license, guide } = block.props;
  const engine = useEngine();
  const own = useDevices();
  const { devices, again, release } = own;
  const choice = useChoice();
  const { view, phaseNow, setAudio, setVideo } = useCall(block, devices, choice);
  useCallHold(engine, view?.phase, phaseNow, choice);
  const gone = useGone(view) && side === 'patient';
  const unbegun = useUnbegun(view);
  // The screen's value, until the server sends one on the line.
  const begun = view?.begun ?? block.props.begun;
  useBegan(view?.begun, on.began);
  const elsewhere = view?.phase === 'elsewhere';
  const letGo = useEffectEvent(release);
  // The camera is the other window's now: on many phones only one may have it.
  useEffect(() => {
    if (elsewhere) letGo();
  }, [elsewhere]);
  return (
    <CallStage
      side={side}
      name={name ?? engine.text(`call.other.${side}`)}
      about={[service, license].filter((words) => typeof words === 'string' && words !== '').join(' · ')}
      guide={guide}
      view={view}
      devices={devices}
      own={own}
      halt={gone ? 'gone' : unbegun}
      now={engine.now}
      onAudio={setAudio}
      onVideo={setVideo}
      onAgain={again}
      onLeave={() => choice.choose(begun === false ? on.leftUnbegun : on.left)}
      onQueueAgain={() => choice.choose(on.queueAgain)}
      onWaive={() => choice.choose(on.waived)}
      onHeld={() => void on.held()}
    />
  );
}

/** Whether the other side has been gone from a call that had begun for as long as the server lets it come back. */
function useGone(view: CallView | undefined): boolean {
  const began = view?.elapsed !== undefined || view?.phase === 'away';
  const alone = view?.phase === 'away' || (view?.phase === 'waiting' && began);
  const [gone, setGone] = useState(false);
  const met = view?.phase === 'connected';
  // Keeps the start across cuts of this side's own connection: the other side is gone during them too.
  const since = useRef<Date>(undefined);
  useEffect(() => {
    if (met) since.current = undefined;
    setGone(false);
    if (!alone) return;
    since.current ??= new Date();
    const left = returnTimeLeft(since.current, new Date());
    const timer = setTimeout(() => setGone(true), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [alone, met]);
  return gone;
}
