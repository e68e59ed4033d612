import type { ReactElement } from 'react';
import { useTexts } from '../../engine/portal/react/texts.ts';
import { classes } from '../ui/classes.ts';
import styles from './DeviceNews.module.css';
import { helpCode } from './device-guide.ts';
import type { OpenDevices } from './use-devices.ts';

/** An event of a device: lost, plugged in with a button to use it, or not to be opened. */
export function DeviceNews(props: {
  readonly own: OpenDevices;
  readonly className?: string | undefined;
}): ReactElement | null {
  const { news, accept } = props.own;
  const text = useTexts();
  if (news === undefined) return null;
  return (
    <div className={classes(styles.news, props.className)} role="status">
      {news.what === 'lost'
        ? text('device.lost', {
            name: news.name === '' ? text('device.microphone') : news.name,
            other: news.other === '' ? text('device.lostOther') : news.other,
          })
        : null}
      {news.what === 'unchanged'
        ? `${text('device.unchanged', { name: news.name === '' ? text('device.camera') : news.name })} ${text(helpCode(news.problem))}`
        : null}
      {news.what === 'plugged' ? (
        <>
          {text('device.plugged', { name: news.device.label })}
          <button type="button" className={styles.use} onClick={accept}>
            {text('device.use')}
          </button>
        </>
      ) : null}
    </div>
  );
}
