import type { MouseEvent, ReactElement } from 'react';
import type { CompiledField } from '../../engine/language/artifact.ts';
import { formText } from '../../engine/language/forms/form-text.ts';
import { renderLink } from '../../engine/language/rules/text.ts';
import { useTexts } from '../../engine/portal/react/texts.ts';
import { isBrowsersOwn } from '../ui/browsers-own.ts';
import { Icon } from '../ui/Icon.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import styles from './controls/Field.module.css';
import { helpOf } from './field-help.ts';
import { useForm } from './form-context.ts';

/** Help of a field, below its input: a button that opens a dialog, and a link. */
export function FieldExtras({ field }: { readonly field: CompiledField }): ReactElement | null {
  if (field.help === undefined && field.link === undefined) return null;
  return (
    <div className={styles.extras}>
      <Help field={field} />
      <FieldLink field={field} />
    </div>
  );
}

function Help({ field }: { readonly field: CompiledField }): ReactElement | null {
  const help = helpOf(field, useForm());
  if (help === undefined || help.inLabel) return null;
  return (
    <button type="button" className={styles.extra} onClick={help.open} aria-haspopup="dialog">
      <Icon name="help" size="small" />
      {help.label}
    </button>
  );
}

/** Inside the portal it is followed in place; anything else opens in a tab of its own. */
function FieldLink({ field: { link } }: { readonly field: CompiledField }): ReactElement | null {
  const { scope, onFollow } = useForm();
  const text = useTexts();
  if (link === undefined || typeof link.label !== 'string' || typeof link.to !== 'string') return null;
  const href = renderLink(link.to, scope);
  const label = formText(link.label, scope);
  if (href.startsWith('https://')) {
    return (
      <a className={styles.extra} href={href} target="_blank" rel="noopener noreferrer">
        {label}
        <Icon name="external-link" size="small" />
        <VisuallyHidden>{text('page.newTab')}</VisuallyHidden>
      </a>
    );
  }
  if (!/^\/(?!\/)/.test(href)) return null;
  const follow = (event: MouseEvent) => {
    if (onFollow === undefined || isBrowsersOwn(event)) return;
    event.preventDefault();
    onFollow(href);
  };
  return (
    <a className={styles.extra} href={href} onClick={follow}>
      {label}
    </a>
  );
}
