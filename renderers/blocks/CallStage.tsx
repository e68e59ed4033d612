import { type ReactElement, useEffect, useId, useRef, useState } from 'react';
import type { CallView } from '../../call/call-session.ts';
import type { OpenedDevices } from '../../call/devices.ts';
import { useTexts } from '../../engine/portal/react/texts.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useRoom } from '../ui/use-room.ts';
import { CallControls } from './CallControls.tsx';
import { CallDevices } from './CallDevices.tsx';
import { CallDuration } from './CallDuration.tsx';
import { CallHalt, type Halt } from './CallHalt.tsx';
import { CallPicture } from './CallPicture.tsx';
import styles from './CallStage.module.css';
import { DeviceChoice, hasChoice } from './DeviceChoice.tsx';
import { DeviceNews } from './DeviceNews.tsx';
import type { OpenDevices } from './use-devices.ts';

/** Data and handlers of the stage. */
export interface CallStageProps {
  readonly side: 'patient' | 'professional';
  /** The other side. */
  readonly name: string;
  /** Service and license of the other side; empty if it has neither. */
  readonly about: string;
  /** Address of the tenant's guide to camera and microphone. */
  readonly guide: string | null | undefined;
  /** Undefined while the call is being prepared. */
  readonly view: CallView | undefined;
  readonly devices: OpenedDevices | undefined;
  /** The devices that the person may choose, and what happened to them. */
  readonly own?: OpenDevices | undefined;
  /** Why there is a way out that costs nothing: the other side is gone for too long, or the call does not begin. */
  readonly halt: Halt | undefined;
  /** The server's time, in milliseconds. */
  readonly now: () => number;
  readonly onAudio: (on: boolean) => void;
  readonly onVideo: (on: boolean) => void;
  /** Reopens camera and microphone, and rejoins the call. */
  readonly onAgain: () => void;
  readonly onLeave: () => void;
  readonly onQueueAgain: () => void;
  readonly onWaive: () => void;
  /** The professional says that the attention takes place by other means. */
  readonly onHeld: () => void;
}

/**
 * Draws the call: the other side's name, both pictures, labelled controls, and the connection status in words.
 */
export function CallStage(props: CallStageProps): ReactElement {
  const { side, name, about, guide, view, devices, own } = props;
  const text = useTexts();
  const panel = useId();
  const [choosing, setChoosing] = useState(false);
  const chooses = own !== undefined && hasChoice(own) && view?.phase !== 'elsewhere';
  const stage = useRef<HTMLElement>(null);
  const low = useRoom('(max-height: 30rem)');
  const lowest = useRoom('(max-height: 18rem)');
  const Heading = side === 'patient' ? 'h1' : 'h2';
  // Scrolls the picture into view for a person who waited further down. A patient's focus moves to the heading, so that
  // screen readers announce the other side.
  useEffect(() => {
    // Without the braces newer browsers' promise would be taken for the effect's clean-up.
    stage.current?.scrollIntoView({ block: 'nearest' });
    if (side === 'patient') stage.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [side]);
  // The pressed button disappears: focus the heading, so that screen readers keep their place.
  const openAnew = (): void => {
    props.onAgain();
    stage.current?.querySelector<HTMLElement>('h1, h2')?.focus({ preventScroll: true });
  };
  return (
    <section
      ref={stage}
      className={styles.stage}
      data-side={side}
      data-low={low === true ? (lowest === true ? 'most' : '') : undefined}
      // A patient does nothing besides: the stage is the whole window.
      data-fills={side === 'patient' || undefined}
      aria-label={text('call.title')}
    >
      <header className={styles.head}>
        <Avatar name={name} size="large" />
        <div className={styles.who}>
          <Heading className={styles.name} tabIndex={-1}>
            {name}
          </Heading>
          {about === '' ? null : <p className={styles.about}>{about}</p>}
        </div>
        <CallDuration began={view?.phase === 'connected'} elapsed={view?.elapsed} now={props.now} />
        {chooses ? (
          <button
            type="button"
            className={styles.tool}
            aria-expanded={choosing}
            aria-controls={panel}
            aria-label={text('device.choose')}
            title={text('device.choose')}
            onClick={() => setChoosing(!choosing)}
          >
            <Icon name="settings" />
          </button>
        ) : null}
      </header>
      <CallPicture view={view} devices={devices} own={own} side={side} name={name} onResume={openAnew} />
      {chooses && choosing ? (
        <div id={panel} className={styles.panel}>
          <DeviceChoice own={own} />
        </div>
      ) : null}
      {own === undefined ? null : <DeviceNews own={own} className={styles.news} />}
      <CallDevices devices={devices} guide={guide} onAgain={openAnew} />
      {props.halt === undefined ? null : <CallHalt {...props} halt={props.halt} />}
      {view?.phase === 'elsewhere' ? null : (
        <CallControls
          audio={view?.audio}
          video={view?.video}
          onAudio={props.onAudio}
          onVideo={props.onVideo}
          onLeave={props.onLeave}
        />
      )}
    </section>
  );
}
