import type { ReactElement } from 'react';
import { useTexts } from '../../engine/portal/react/texts.ts';
import { FollowLink } from '../links/FollowLink.tsx';
import { useFollow } from '../links/use-follow.ts';
import { Icon } from '../ui/Icon.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { omitUndefined } from '../ui/omit-undefined.ts';
import styles from './LinkNode.module.css';
import { useName } from './node-context.ts';
import type { Nodes } from './node-props.ts';
import rowStyles from './RowAction.module.css';

/** Draws a link in a sentence, as a line, or as a button; nothing without a safe address. */
export function LinkNode({ label, to: address, icon, style, newTab: apart }: Nodes['link']): ReactElement | null {
  const follow = useFollow();
  const name = useName(label);
  const text = useTexts();
  if (address === undefined) return null;
  const to = apart ? { ...address, external: true } : address;
  const { href, newTab, onFollow } = follow(to);
  const spoken = name && (newTab ? `${name} ${text('page.newTab')}` : name);
  const drawing =
    icon === undefined ? null : (
      <Icon name={icon} {...omitUndefined({ size: style === 'row' ? undefined : ('small' as const) })} />
    );
  if (style === 'inline' || style === 'row') {
    return (
      <FollowLink to={to} className={style === 'row' ? rowStyles.row : styles.inline} label={spoken}>
        {drawing}
        <span>{label}</span>
        {to.external ? <Icon name="external-link" size="small" /> : null}
      </FollowLink>
    );
  }
  return (
    <LinkButton
      href={href}
      newTab={newTab}
      tone={style}
      block="phone"
      {...omitUndefined({ icon, onFollow, label: spoken })}
    >
      {label}
    </LinkButton>
  );
}
