import { type ReactElement, useId } from 'react';
import { Button } from '../ui/Button.tsx';
import { omitUndefined } from '../ui/omit-undefined.ts';
import { WayBack } from '../ui/WayBack.tsx';
import styles from './ButtonNode.module.css';
import { useName } from './node-context.ts';
import type { Nodes } from './node-props.ts';
import { RowButton } from './RowButton.tsx';

/** A button of a document, whatever it waits for. */
export type PressButtonProps = Omit<Nodes['button'], 'waits'>;

/**
 * Starts actions. While disabled, the button shows its reason beside it and has it as its description. A button that
 * can have a reason, even the empty one (''), is always drawn in the same box: it keeps the focus when it becomes
 * ready. Without fresh data for the decision it says so, and stays usable: the server knows better than this page.
 */
export function PressButton({
  label,
  icon,
  style,
  enabled = true,
  reason,
  reasons = [],
  press,
  relies,
}: PressButtonProps): ReactElement {
  const id = useId();
  const name = useName(label);
  const why = enabled ? doubtAbout(relies) : (reasons.find(({ when }) => when)?.text ?? reason);
  const run = (): void => void press.run();
  const shared = { onPress: run, disabled: !enabled, busy: press.busy };
  const described = omitUndefined({ icon, busyLabel: press.busyText, label: name, describedBy: why ? id : undefined });
  const button =
    style === 'row' ? (
      <RowButton {...shared} {...described}>
        {label}
      </RowButton>
    ) : style === 'back' ? (
      <WayBack
        label={label}
        onFollow={run}
        blocked={!enabled || press.busy}
        {...omitUndefined({ describedBy: why ? id : undefined })}
      />
    ) : (
      <Button {...shared} {...described} tone={style} block="phone">
        {label}
      </Button>
    );
  if (reason === undefined && reasons.length === 0 && relies === undefined) return button;
  return (
    <div className={styles.explained}>
      {button}
      {why ? (
        <p id={id} className={styles.reason}>
          {why}
        </p>
      ) : null}
    </div>
  );
}

/** Words about data that a person relies on: since when they are out of date, or why they are missing. */
function doubtAbout(relies: PressButtonProps['relies']): string | undefined {
  if (relies?.status === 'error') return relies.error.title ?? relies.error.message;
  return relies?.status === 'ready' ? relies.stale?.text : undefined;
}
