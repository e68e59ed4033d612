import type { MouseEvent, ReactElement } from 'react';
import type { CompiledField, Rule } from '../../engine/artifact.ts';
import { conditions } from '../../engine/forms/conditions.ts';
import { say } from '../../engine/forms/say.ts';
import { isRecord } from '../../engine/rules/rule.ts';
import { renderLink } from '../../engine/rules/text.ts';
import { Icon } from '../ui/Icon.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { words } from '../ui/words.ts';
import styles from './controls/Field.module.css';
import { useForm } from './form-context.ts';

/** What helps with a field, under its box: a button that opens a dialog, and a link. */
export function FieldExtras({ field }: { readonly field: CompiledField }): ReactElement | null {
  if (field.help === undefined && field.link === undefined) return null;
  return (
    <div className={styles.extras}>
      <Help field={field} />
      <FieldLink field={field} />
    </div>
  );
}

function Help({ field: { help } }: { readonly field: CompiledField }): ReactElement | null {
  const { scope, onHelp } = useForm();
  if (help === undefined || typeof help.label !== 'string' || typeof help.dialog !== 'string') return null;
  const { label, dialog, visible = true } = help;
  const shown = isRule(visible) && conditions().ask(visible, scope, 'help.visible') === true;
  if (onHelp === undefined || !shown) return null;
  return (
    <button type="button" className={styles.extra} onClick={() => onHelp(dialog)} aria-haspopup="dialog">
      <Icon name="help" size="small" />
      {say(label, scope)}
    </button>
  );
}

const isRule = (value: unknown): value is Rule => typeof value === 'boolean' || isRecord(value);

/** Inside the portal it is followed in place; anything else opens in a tab of its own. */
function FieldLink({ field: { link } }: { readonly field: CompiledField }): ReactElement | null {
  const { scope, onFollow } = useForm();
  if (link === undefined || typeof link.label !== 'string' || typeof link.to !== 'string') return null;
  const href = renderLink(link.to, scope);
  const label = say(link.label, scope);
  if (href.startsWith('https://')) {
    return (
      <a className={styles.extra} href={href} target="_blank" rel="noopener noreferrer">
        {label}
        <Icon name="external-link" size="small" />
        <VisuallyHidden>{words.newTab}</VisuallyHidden>
      </a>
    );
  }
  if (!/^\/(?!\/)/.test(href)) return null;
  const follow = (event: MouseEvent) => {
    if (onFollow === undefined || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onFollow(href);
  };
  return (
    <a className={styles.extra} href={href} onClick={follow}>
      {label}
    </a>
  );
}
