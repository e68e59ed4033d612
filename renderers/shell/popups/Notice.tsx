import type { ReactElement } from 'react';
import type { NoticeProps } from '../../../engine/portal/react/runtime/registry.ts';
import { useTexts } from '../../../engine/portal/react/texts.ts';
import { FollowLink } from '../../links/FollowLink.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { CountedLines } from './CountedLines.tsx';
import { Lines } from './Lines.tsx';
import styles from './Notice.module.css';

const ICONS = {
  info: 'info-circle',
  success: 'circle-check',
  warning: 'alert-circle',
  danger: 'alert-circle',
} as const;

/** Tells something and waits until it is read; Escape reads it too. */
export function Notice({ title, lines, tone, button, waits, contact, onClose }: NoticeProps): ReactElement {
  const text = useTexts();
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      kind="alert"
      actions={
        <Button tone="primary" onPress={onClose}>
          {button ?? text('notice.accept')}
        </Button>
      }
    >
      {lines.length === 0 ? null : (
        <div className={styles.notice} data-tone={tone}>
          <Icon name={ICONS[tone]} size="large" />
          {waits === undefined ? <Lines lines={lines} /> : <CountedLines lines={lines} waits={waits} />}
        </div>
      )}
      {contact === undefined ? null : (
        <div className={styles.contact}>
          <Facts
            facts={contact.map(({ label, text: words, link }, at) => ({
              id: String(at),
              label,
              value: link === undefined ? words : <FollowLink to={link}>{words}</FollowLink>,
            }))}
          />
        </div>
      )}
    </Dialog>
  );
}
