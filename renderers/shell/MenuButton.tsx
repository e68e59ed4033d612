import { type ReactElement, type ReactNode, useState } from 'react';
import { lazyParts } from '../../engine/react/lazy-parts.tsx';
import type { HeaderProps } from '../../engine/react/registry.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Icon } from '../ui/Icon.tsx';
import { PlainButton } from '../ui/PlainButton.tsx';
import styles from './MenuButton.module.css';

const { part, preload } = lazyParts(() => import('./Menu.tsx'));
const Menu = part((parts) => parts.Menu);

/** Ahead of the press; a fetch that fails is tried again when the menu is wanted. */
const fetchMenu = (): void => void preload().catch(() => undefined);

/** Menu of who is signed in, and how the institution signs on top of it. */
export type MenuButtonProps = NonNullable<HeaderProps['menu']> & { readonly sign: ReactNode };

/** Who is signed in, and the way to everything else (SHELL-03, D-SHELL-02). */
export function MenuButton({ label, title, home, entries, sign }: MenuButtonProps): ReactElement {
  const [opened, setOpened] = useState(false);
  const [wanted, setWanted] = useState(false);
  const open = (): void => {
    setWanted(true);
    setOpened(true);
  };
  return (
    <>
      <PlainButton
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={open}
        onPointerEnter={() => fetchMenu()}
        onFocus={() => fetchMenu()}
        data-print="no"
      >
        <Avatar name={title} />
        <span className={styles.who}>{title}</span>
        <Icon name="menu-2" size="small" />
        {label}
      </PlainButton>
      {wanted ? (
        <Menu
          opened={opened}
          onClose={() => setOpened(false)}
          label={label}
          title={title}
          home={home}
          entries={entries}
          sign={sign}
        />
      ) : null}
    </>
  );
}
