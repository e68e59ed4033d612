import { type ReactElement, type ReactNode, useState } from 'react';
import { lazyParts } from '../../engine/portal/react/lazy-parts.tsx';
import type { HeaderProps } from '../../engine/portal/react/runtime/registry.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Icon } from '../ui/Icon.tsx';
import { PlainButton } from '../ui/PlainButton.tsx';
import styles from './MenuButton.module.css';

const { part, preload } = lazyParts(() => import('./Menu.tsx'));
const Menu = part((parts) => parts.Menu);

/** Ahead of the press; a fetch that fails is tried again when the menu is wanted. */
const fetchMenu = (): void => void preload().catch(() => undefined);

/** Props of the button: the signed-in person's menu, and the institution's logo above its entries. */
export type MenuButtonProps = NonNullable<HeaderProps['menu']> & { readonly sign: ReactNode };

/** Shows the signed-in person, and opens the menu with the ways to everything else. */
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
        // Finds it again when it is pressed before the person's name is known (early-input.ts).
        name="menu"
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
