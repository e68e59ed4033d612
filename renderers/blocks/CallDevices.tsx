import type { ReactElement } from 'react';
import type { OpenedDevices } from '../../call/devices.ts';
import { useTexts } from '../../engine/portal/react/texts.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './CallDevices.module.css';
import { helpCode } from './device-guide.ts';

/** In a call without camera or microphone: what the other side misses, what to do about it, and how to try again. */
export function CallDevices(props: {
  readonly devices: OpenedDevices | undefined;
  /** Address of the tenant's guide; null or undefined without a guide. */
  readonly guide: string | null | undefined;
  readonly onAgain: () => void;
}): ReactElement | null {
  const text = useTexts();
  const { camera, microphone } = props.devices ?? {};
  const problem = microphone ?? camera;
  if (problem === undefined) return null;
  const missing = camera && microphone ? 'both' : camera ? 'camera' : 'microphone';
  return (
    <div className={styles.devices} role="status">
      <p className={styles.words}>
        <strong>{text(`call.without.${missing}`)}</strong> {text(helpCode(problem))}{' '}
        {props.guide ? (
          <a href={props.guide} target="_blank" rel="noopener noreferrer" className={styles.guide}>
            {text('device.guide')}
          </a>
        ) : null}
      </p>
      <button type="button" className={styles.again} onClick={props.onAgain}>
        <Icon name="refresh" size="small" />
        {text('device.again')}
      </button>
    </div>
  );
}
