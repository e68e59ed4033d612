import type { ReactElement } from 'react';
import type { NoticeBarProps } from '../../engine/portal/react/runtime/registry.ts';
import { Note } from '../ui/Note.tsx';
import styles from './NoticeBar.module.css';

/** Draws a notice above every page's header: the office is closed on Monday, the phones do not work. */
export function NoticeBar({ text, tone }: NoticeBarProps): ReactElement {
  return (
    <aside className={styles.bar} data-print="no">
      <Note tone={tone}>{text}</Note>
    </aside>
  );
}
