import { type ReactElement, useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../../engine/portal/react/texts.ts';
import { Button } from '../ui/Button.tsx';
import { Note } from '../ui/Note.tsx';
import { omitUndefined } from '../ui/omit-undefined.ts';
import { askDevice, stopAsking, type WhyNot } from './ask-device.ts';
import { DividerNode } from './DividerNode.tsx';
import type { Nodes } from './node-props.ts';
import styles from './PasskeyNode.module.css';

/**
 * Asks a device for a passkey, and continues with its answer. Browsers without passkeys, and pages over http, show the
 * document's alternative, if any: a person must not type a password and a code for a passkey that cannot be made here.
 */
export function PasskeyNode(props: Nodes['passkey']): ReactElement | null {
  const { of, ask, orElse, children } = props;
  if (!hasPasskeys()) return orElse === undefined ? null : <Note>{orElse}</Note>;
  const asked = ask !== undefined || isAsked(of);
  if (!asked && children === undefined) return null;
  return (
    <div className={styles.passkey}>
      {children === undefined ? null : <div className={styles.before}>{children}</div>}
      {asked ? <DeviceButton {...props} /> : null}
    </div>
  );
}

function DeviceButton(props: Nodes['passkey']): ReactElement {
  const { make, label, or, style = 'second', press } = props;
  const text = useTexts();
  const { asking, not, start } = useDevice(props);
  const problem = not === undefined || not === 'left' ? undefined : text(`${make ? 'newPasskey' : 'passkey'}.${not}`);
  return (
    <>
      <Button
        tone={style}
        block
        onPress={start}
        busy={asking || press.busy}
        {...omitUndefined({ busyLabel: press.busyText })}
      >
        {label}
      </Button>
      {/* Mounted empty, so that screen readers announce its content. */}
      <div role="status">{problem === undefined ? null : <Note tone="warning">{problem}</Note>}</div>
      {or === undefined ? null : <DividerNode text={or} />}
    </>
  );
}

interface Device {
  readonly asking: boolean;
  readonly not: WhyNot | undefined;
  readonly start: () => void;
}

/** Runs the steps in sequence: fetches the request first if necessary; the render that receives it asks the device. */
function useDevice({ of, ask, make = false, bind, press }: Nodes['passkey']): Device {
  const [phase, setPhase] = useState<'idle' | 'fetching' | 'asking'>('idle');
  const [not, setNot] = useState<WhyNot>();
  const question = useEffectEvent(async () => {
    // The cause of the failed fetch has already been reported.
    if (!isAsked(of)) return setPhase('idle');
    const answered = await askDevice(of, make);
    setPhase('idle');
    if ('not' in answered) return setNot(answered.not);
    bind.set(answered.answer);
    await press.run();
  });
  useEffect(() => {
    if (phase === 'asking') void question();
  }, [phase]);
  // Cancels a pending request when the page goes away.
  useEffect(() => stopAsking, []);
  const start = (): void => {
    setNot(undefined);
    if (ask === undefined) {
      setPhase('asking');
      return;
    }
    setPhase('fetching');
    void ask.run().then(() => setPhase('asking'));
  };
  return { asking: phase !== 'idle', not, start };
}

const isAsked = (of: unknown): of is string => typeof of === 'string' && of !== '';
const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';
