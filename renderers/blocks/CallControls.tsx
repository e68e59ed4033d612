import type { ReactElement } from 'react';
import type { Sending } from '../../call/messages.ts';
import { useTexts } from '../../engine/portal/react/texts.ts';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './CallControls.module.css';

/** Buttons for microphone, camera and hanging up, each with a label below that names the effect of a press. */
export function CallControls(props: {
  /** Undefined while the call is being prepared. */
  readonly audio: Sending | undefined;
  readonly video: Sending | undefined;
  readonly onAudio: (on: boolean) => void;
  readonly onVideo: (on: boolean) => void;
  readonly onLeave: () => void;
}): ReactElement {
  const text = useTexts();
  const audio = isOn(props.audio);
  const video = isOn(props.video);
  return (
    <div className={styles.controls} role="toolbar" aria-label={text('call.controls')}>
      <Control
        icon={audio ? 'microphone' : 'microphone-off'}
        label={text(audio ? 'call.mute' : 'call.unmute')}
        off={!audio}
        disabled={props.audio === undefined || props.audio === 'none'}
        onPress={() => props.onAudio(!audio)}
      />
      <Control
        icon={video ? 'video' : 'video-off'}
        label={text(video ? 'call.cameraOff' : 'call.cameraOn')}
        off={!video}
        disabled={props.video === undefined || props.video === 'none'}
        onPress={() => props.onVideo(!video)}
      />
      <Control icon="phone" label={text('call.leave')} end onPress={props.onLeave} />
    </div>
  );
}

/** Whether the person has a device on; the system may silence it all the same. */
const isOn = (sending: Sending = 'on'): boolean => sending === 'on' || sending === 'muted';

function Control(props: {
  readonly icon: string;
  readonly label: string;
  readonly onPress: () => void;
  readonly off?: boolean;
  readonly end?: boolean;
  readonly disabled?: boolean;
}): ReactElement {
  const { icon, label, onPress, off = false, end = false, disabled = false } = props;
  return (
    <button type="button" className={styles.control} disabled={disabled} onClick={onPress}>
      <span className={classes(styles.round, off && styles.off, end && styles.end)}>
        <Icon name={icon} size="large" />
      </span>
      {label}
    </button>
  );
}
