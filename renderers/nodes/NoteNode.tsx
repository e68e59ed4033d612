import type { ReactElement } from 'react';
import { FollowLink } from '../links/FollowLink.tsx';
import { Note } from '../ui/Note.tsx';
import styles from './NoteNode.module.css';
import type { Nodes } from './node-props.ts';

/** Boxed remark with an icon, and a link if there is a next step. */
export function NoteNode({ tone, announce, title, text, link }: Nodes['note']): ReactElement {
  return (
    <Note tone={tone} {...(announce ? { live: 'status' } : {})}>
      {title === undefined ? null : <strong className={styles.title}>{title}</strong>}
      {text}
      {link?.to === undefined ? null : (
        <>
          {' '}
          <FollowLink to={link.to}>{link.label}</FollowLink>
        </>
      )}
    </Note>
  );
}
