import type { ReactElement } from 'react';
import { useTexts } from '../../engine/react/texts.ts';
import type { ResolvedLink } from '../../schemas/resolved.ts';
import { LinkButton } from '../ui/LinkButton.tsx';
import { omitUndefined } from '../ui/omit-undefined.ts';
import styles from './Pdf.module.css';

/** The ways out of the viewer. */
export interface FileLinksProps {
  readonly file: ResolvedLink;
  readonly name: string;
  /** Saves what the viewer has already, in place of asking for it again. */
  readonly onSave?: (() => void) | undefined;
}

/** Saves the file, or gives it to the browser in a tab that knows nothing of ours (A2, A45). */
export function FileLinks({ file, name, onSave }: FileLinksProps): ReactElement {
  const text = useTexts();
  return (
    <div className={styles.ways}>
      <LinkButton
        href={file.href}
        size="small"
        icon="download"
        download={`${name}.pdf`}
        {...omitUndefined({ onFollow: onSave })}
      >
        {text('pdf.download')}
      </LinkButton>
      <LinkButton href={file.href} size="small" newTab>
        {text('pdf.newTab')}
      </LinkButton>
    </div>
  );
}
