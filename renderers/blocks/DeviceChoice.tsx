import { type ReactElement, useId } from 'react';
import { choosesSpeaker, type DeviceKind } from '../../call/device-list.ts';
import { type TextOf, useTexts } from '../../engine/portal/react/texts.ts';
import styles from './DeviceChoice.module.css';
import type { OpenDevices } from './use-devices.ts';

/** Kinds with something to choose. A browser without a choice of speakers lists no speaker. */
const kindsOf = ({ list }: OpenDevices): readonly DeviceKind[] =>
  (['camera', 'microphone', 'speaker'] as const).filter(
    (kind) => list[kind].length > 1 && (kind !== 'speaker' || choosesSpeaker()),
  );

/** Whether there is a device to choose. */
export const hasChoice = (own: OpenDevices): boolean => kindsOf(own).length > 0;

/** A list for each kind of device of which there are several, with the one in use chosen. */
export function DeviceChoice({ own }: { readonly own: OpenDevices }): ReactElement | null {
  const text = useTexts();
  const id = useId();
  const kinds = kindsOf(own);
  if (kinds.length === 0) return null;
  return (
    <div className={styles.choices}>
      {kinds.map((kind) => {
        const used = own.used[kind] ?? '';
        return (
          <div key={kind} className={styles.choice}>
            <label htmlFor={`${id}-${kind}`}>{text(`device.${kind}`)}</label>
            <select
              id={`${id}-${kind}`}
              className={styles.list}
              value={used}
              onChange={({ currentTarget: { value } }) => own.choose(kind, value === '' ? undefined : value)}
            >
              {kind === 'speaker' ? <option value="">{text('device.ownSpeaker')}</option> : null}
              {kind !== 'speaker' && used === '' ? <option value="" /> : null}
              {own.list[kind].map(({ id: device, label }, index) => (
                <option key={device} value={device}>
                  {label === '' ? unnamed(text, kind, index) : label}
                </option>
              ))}
            </select>
          </div>
        );
      })}
    </div>
  );
}

const unnamed = (text: TextOf, kind: DeviceKind, index: number): string =>
  text('device.unnamed', { kind: text(`device.${kind}`), number: index + 1 });
