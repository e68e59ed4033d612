import { type ReactElement, useEffect, useRef } from 'react';
import { useEngine } from '../../engine/react/hooks.ts';
import type { BlockProps } from '../../schemas/generated/node-props.ts';
import { Avatar } from '../ui/Avatar.tsx';
import styles from './Call.module.css';
import { CallControls } from './CallControls.tsx';
import { CallDevices } from './CallDevices.tsx';
import { CallDuration } from './CallDuration.tsx';
import { CallPicture } from './CallPicture.tsx';
import { useCall } from './use-call.ts';
import { useCallHold } from './use-call-hold.ts';
import { useDevices } from './use-devices.ts';
import { useGone } from './use-gone.ts';

/** The video call: a stage of its own, who is there, both pictures, written controls, and in words how it stands (D-CARE-01). */
export function Call(block: BlockProps['call']): ReactElement {
  const { side, name, service, license, guide } = block.props;
  const engine = useEngine();
  const { text } = engine;
  const { devices, again, release } = useDevices();
  const { view, phaseNow, setAudio, setVideo } = useCall(block, devices?.stream);
  const choose = useCallHold(engine, view?.phase, phaseNow);
  const gone = useGone(view) && side === 'patient';
  const stage = useRef<HTMLElement>(null);
  const other = name ?? text(`call.other.${side}`);
  const about = [service, license].filter((words) => typeof words === 'string' && words !== '').join(' · ');
  const Heading = side === 'patient' ? 'h1' : 'h2';
  // Whoever waited below on the page is brought to the picture, and hears whom they are with (FIXC-09).
  useEffect(() => {
    // Without the braces newer browsers' promise would be taken for the effect's clean-up.
    stage.current?.scrollIntoView({ block: 'nearest' });
    if (side === 'patient') stage.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [side]);
  const elsewhere = view?.phase === 'elsewhere';
  // The button that was pressed goes: its reader is not left nowhere.
  const openAnew = (): void => {
    again();
    stage.current?.querySelector<HTMLElement>('h1, h2')?.focus({ preventScroll: true });
  };
  const letGo = useRef(release);
  letGo.current = release;
  // The camera is the other window's now: on many phones only one may have it.
  useEffect(() => {
    if (elsewhere) letGo.current();
  }, [elsewhere]);
  return (
    <section
      ref={stage}
      className={styles.stage}
      data-side={side}
      // A patient does nothing besides: the stage is the whole window (FIXV-01).
      data-fills={side === 'patient' || undefined}
      aria-label={text('call.title')}
    >
      <header className={styles.head}>
        <Avatar name={other} size="large" />
        <div className={styles.who}>
          <Heading className={styles.name} tabIndex={-1}>
            {other}
          </Heading>
          {about === '' ? null : <p className={styles.about}>{about}</p>}
        </div>
        <CallDuration began={view?.phase === 'connected'} elapsed={view?.elapsed} />
      </header>
      <CallPicture view={view} devices={devices} side={side} name={other} onResume={openAnew} />
      <CallDevices devices={devices} guide={guide} onAgain={openAnew} />
      {gone ? (
        <div className={styles.gone} role="status">
          <p>{text('call.gone', { name: other })}</p>
          <button type="button" className={styles.way} onClick={() => choose(block.on.queueAgain)}>
            {text('call.queueAgain')}
          </button>
          <button type="button" className={styles.way} onClick={() => choose(block.on.waived)}>
            {text('call.waive')}
          </button>
        </div>
      ) : null}
      {elsewhere ? null : (
        <CallControls
          audio={view?.audio}
          video={view?.video}
          onAudio={setAudio}
          onVideo={setVideo}
          onLeave={() => choose(block.on.left)}
        />
      )}
    </section>
  );
}
