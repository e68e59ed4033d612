import { type ReactElement, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { canConnect } from '../../call/can-connect.ts';
import type { DeviceProblem } from '../../call/devices.ts';
import { meterLevel } from '../../call/level-meter.ts';
import { playTestTone } from '../../call/test-tone.ts';
import { useEngine } from '../../engine/portal/react/hooks.ts';
import type { Block } from '../../engine/portal/react/runtime/registry.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import { Note } from '../ui/Note.tsx';
import styles from './DeviceCheck.module.css';
import { DeviceChoice } from './DeviceChoice.tsx';
import { DeviceNews } from './DeviceNews.tsx';
import { helpCode } from './device-guide.ts';
import shared from './Picture.module.css';
import { StreamVideo } from './StreamVideo.tsx';
import { useConnection } from './use-connection.ts';
import { useDevices } from './use-devices.ts';

/** Loudness from which a person counts as heard. */
const HEARD = 0.12;
const BARS = 10;

/** Camera, microphone, sound and connection, each with what to do when it does not work. */
export function DeviceCheck({ on, calls }: Block<'deviceCheck'>): ReactElement {
  const { text } = useEngine();
  const own = useDevices();
  const { devices, again } = own;
  const connection = useConnection(calls);
  const problems = [...new Set([devices?.camera, devices?.microphone])].filter((one) => one !== undefined);
  const [connects] = useState(canConnect);
  const refused = problems.length > 0 || !connects;
  const tell = useEffectEvent((outcome: 'refused' | 'ready') => void on[outcome]());
  useEffect(() => {
    if (devices) tell(refused ? 'refused' : 'ready');
  }, [devices, refused]);
  return (
    <div className={styles.check}>
      <div className={classes(shared.frame, styles.picture)}>
        <StreamVideo
          stream={devices?.stream}
          label={text('device.self')}
          muted
          className={classes(shared.video, !own.away && shared.mirrored)}
        />
        <span className={shared.tag}>
          <Icon name={devices?.camera === undefined ? 'camera' : 'camera-off'} size="small" />
          {text(devices === undefined ? 'device.asking' : devices.camera ? 'device.noPicture' : 'device.asSeen')}
        </span>
      </div>
      <ul className={styles.rows}>
        <Row icon="camera" label={text('device.camera')}>
          <State problem={devices?.camera} known={devices !== undefined} good={text('device.works')} />
        </Row>
        <Row icon="microphone" label={text('device.microphone')}>
          {devices && !devices.microphone ? (
            <Microphone key={devices.stream.getAudioTracks()[0]?.id} stream={devices.stream} />
          ) : (
            <State problem={devices?.microphone} known={devices !== undefined} good="" />
          )}
        </Row>
        <Row icon="volume" label={text('device.sound')}>
          <SoundTest speaker={own.used.speaker} />
        </Row>
        <Row icon="wifi" label={text('device.connection')}>
          <span role="status">
            <Badge tone={GRADES[connection]}>{text(`device.connection.${connection}`)}</Badge>
          </span>
        </Row>
      </ul>
      <DeviceChoice own={own} />
      <DeviceNews own={own} />
      {connects ? null : (
        <Note tone="warning" live="status">
          {text('device.help.unsupported')}
        </Note>
      )}
      {problems.map((problem) => (
        <Note key={problem} tone="warning" live="status">
          {text(helpCode(problem))}
        </Note>
      ))}
      {problems.length > 0 ? (
        <Button tone="second" icon="refresh" onPress={again}>
          {text('device.again')}
        </Button>
      ) : null}
    </div>
  );
}

const GRADES = { measuring: 'off', good: 'done', slow: 'todo', none: 'bad' } as const;

function Row(props: { readonly icon: string; readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <li>
      <Icon name={props.icon} />
      <span className={styles.label}>{props.label}</span>
      {props.children}
    </li>
  );
}

function State(props: { readonly problem: DeviceProblem | undefined; readonly known: boolean; readonly good: string }) {
  const { text } = useEngine();
  if (!props.known) return <Badge tone="off">{text('device.asking')}</Badge>;
  if (props.problem) return <Badge tone="bad">{text(`device.problem.${props.problem}`)}</Badge>;
  return <Badge tone="done">{props.good}</Badge>;
}

/** The meter moves with the voice; once a voice was heard it stays said. */
function Microphone({ stream }: { readonly stream: MediaStream }): ReactElement {
  const { text } = useEngine();
  const [level, setLevel] = useState(0);
  const [heard, setHeard] = useState(false);
  useEffect(
    () =>
      meterLevel(stream, (next) => {
        setLevel(next);
        if (next >= HEARD) setHeard(true);
      }),
    [stream],
  );
  const lit = Math.round(level * BARS);
  return (
    <span className={styles.microphone}>
      <span className={styles.meter} aria-hidden="true">
        {Array.from({ length: BARS }, (_, bar) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bars have no other name
          <i key={bar} className={bar < lit ? styles.lit : undefined} />
        ))}
      </span>
      <span role="status">
        <Badge tone={heard ? 'done' : 'off'}>{text(heard ? 'device.heard' : 'device.speak')}</Badge>
      </span>
    </span>
  );
}

function SoundTest({ speaker }: { readonly speaker: string | undefined }): ReactElement {
  const { text } = useEngine();
  const [state, setState] = useState<'idle' | 'playing' | 'played' | 'failed'>('idle');
  const play = (): void => {
    setState('playing');
    playTestTone(speaker).then(
      () => setState('played'),
      () => setState('failed'),
    );
  };
  const status = state === 'played' ? text('device.played') : state === 'failed' ? text('device.notPlayed') : '';
  return (
    <span className={styles.sound}>
      <span role="status">{status}</span>
      <Button tone="soft" size="small" busy={state === 'playing'} busyLabel={text('device.playing')} onPress={play}>
        {text('device.play')}
      </Button>
    </span>
  );
}
