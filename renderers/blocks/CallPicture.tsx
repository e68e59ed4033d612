import { type ReactElement, useState } from 'react';
import type { CallView } from '../../call/call-session.ts';
import type { OpenedDevices } from '../../call/devices.ts';
import { useTexts } from '../../engine/portal/react/texts.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './CallStage.module.css';
import { callWords } from './call-words.ts';
import shared from './Picture.module.css';
import { StreamVideo } from './StreamVideo.tsx';
import type { OpenDevices } from './use-devices.ts';

/** The two pictures: the other side large, oneself small, and in words how the call stands. */
export function CallPicture(props: {
  readonly view: CallView | undefined;
  readonly devices: OpenedDevices | undefined;
  readonly own: OpenDevices | undefined;
  readonly side: 'patient' | 'professional';
  /** The other side. */
  readonly name: string;
  /** Takes the call back from another window. */
  readonly onResume: () => void;
}): ReactElement {
  const { view, devices, own, side, name } = props;
  const text = useTexts();
  const [play, setPlay] = useState<() => void>();
  const elsewhere = view?.phase === 'elsewhere';
  const flows = view?.phase === 'connected' && view.still === undefined;
  // Shows the other side's name when it sends no picture: without a camera it is present all the same.
  const covered = view?.remote !== undefined && view.remoteMedia.video !== 'on';
  return (
    <div className={classes(shared.frame, styles.picture)} data-dim={!flows || undefined}>
      <StreamVideo
        stream={view?.remote}
        label={text('call.remote', { name })}
        muted={false}
        speaker={own?.used.speaker}
        className={shared.video}
        onBlocked={(start) => setPlay(() => start)}
        onPlaying={() => setPlay(undefined)}
      />
      {covered ? (
        <div className={styles.covered}>
          <Avatar name={name} size="large" />
          <span aria-hidden="true">{name}</span>
        </div>
      ) : null}
      <p
        className={classes(shared.tag, styles.status)}
        role="status"
        data-phase={view?.phase ?? 'connecting'}
        data-still={view?.still}
      >
        <Icon name={flows ? 'wifi' : 'refresh'} size="small" />
        {callWords(text, view, side, name)}
      </p>
      {play === undefined || view?.remote === undefined ? null : (
        <button
          type="button"
          className={styles.play}
          onClick={() => {
            play();
            setPlay(undefined);
          }}
        >
          {text('call.sound')}
        </button>
      )}
      {elsewhere ? (
        <button type="button" className={styles.play} onClick={props.onResume}>
          {text('call.resume')}
        </button>
      ) : (
        <OwnPicture view={view} devices={devices} own={own} />
      )}
    </div>
  );
}

/** Oneself, small, with the other camera of a phone. */
function OwnPicture({
  view,
  devices,
  own,
}: Pick<Parameters<typeof CallPicture>[0], 'view' | 'devices' | 'own'>): ReactElement {
  const text = useTexts();
  return (
    <div className={styles.self}>
      <StreamVideo
        stream={devices?.stream}
        label={text('call.self')}
        muted
        className={classes(shared.video, own?.away !== true && shared.mirrored)}
      />
      {own !== undefined && own.list.camera.length > 1 && devices?.camera === undefined ? (
        <button
          type="button"
          className={styles.turn}
          aria-label={text('device.turn')}
          title={text('device.turn')}
          onClick={own.turn}
        >
          <Icon name="camera-rotate" />
        </button>
      ) : null}
      <span className={classes(shared.tag, styles.you)}>
        {text(view === undefined || view.video === 'on' ? 'call.you' : 'call.noCamera')}
      </span>
    </div>
  );
}
