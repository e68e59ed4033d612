import type { ReactElement, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useTexts } from '../../engine/portal/react/texts.ts';
import type { ResolvedEntry, ResolvedLink } from '../../schemas/resolved.ts';
import { FollowLink } from '../links/FollowLink.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Icon } from '../ui/Icon.tsx';
import { PlainButton } from '../ui/PlainButton.tsx';
import { SideDrawer } from '../ui/SideDrawer.tsx';
import styles from './Menu.module.css';

/** The side menu. */
export interface MenuProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly label: string;
  /** Name of the signed-in person. */
  readonly title: string;
  readonly entries: readonly ResolvedEntry[];
  /** Logo of the institution, and its link. */
  readonly sign: ReactNode;
  readonly home: ResolvedLink | undefined;
}

/** Right drawer: who you are on top, the family under its own label, what ends the session at the foot. */
export function Menu({ opened, onClose, label, title, entries, sign, home }: MenuProps): ReactElement {
  const foot = entries.filter(({ group }) => group === 'foot');
  const runs = runsOf(entries);
  return (
    <SideDrawer
      opened={opened}
      onClose={onClose}
      label={label}
      header={
        home === undefined ? (
          sign
        ) : (
          <FollowLink to={home} className={styles.home} onFollow={onClose}>
            {sign}
          </FollowLink>
        )
      }
      footer={<Entries entries={foot} onDone={onClose} />}
    >
      <div className={styles.me}>
        <Avatar name={title} size="large" />
        <span className={styles.name}>{title}</span>
      </div>
      {runs.length === 0 ? null : (
        <nav className={styles.nav} aria-label={label}>
          {runs.map((run) => (
            <Run key={run.key} run={run} onDone={onClose} />
          ))}
        </nav>
      )}
    </SideDrawer>
  );
}

function Run({ run, onDone }: { readonly run: MenuRun; readonly onDone: () => void }): ReactElement {
  const text = useTexts();
  return (
    <div className={styles.run}>
      {run.family ? <p className={styles.label}>{text('menu.family')}</p> : null}
      <Entries entries={run.entries} onDone={onDone} />
    </div>
  );
}

interface EntriesProps {
  readonly entries: readonly ResolvedEntry[];
  /** The menu closes: something was chosen. */
  readonly onDone: () => void;
}

function Entries({ entries, onDone }: EntriesProps): ReactElement {
  const { pathname, search } = useLocation();
  return (
    <ul className={styles.entries}>
      {entries.map(({ key, label, icon, link, press }) => {
        const words = (
          <>
            {icon === undefined ? null : <Icon name={icon} />}
            <span>{label}</span>
          </>
        );
        const choose = (): void => {
          onDone();
          void press?.run();
        };
        return (
          <li key={key}>
            {link === undefined ? (
              <PlainButton type="button" className={styles.entry} onClick={choose}>
                {words}
              </PlainButton>
            ) : (
              <FollowLink
                to={link}
                className={styles.entry}
                current={link.href === pathname + search}
                onFollow={onDone}
              >
                {words}
              </FollowLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Entries that follow each other in one group. */
interface MenuRun {
  readonly key: string;
  readonly family: boolean;
  readonly entries: readonly ResolvedEntry[];
}

/** The entries above the foot, in their order: the family stands together under its label. */
export function runsOf(entries: readonly ResolvedEntry[]): readonly MenuRun[] {
  const runs: { key: string; family: boolean; entries: ResolvedEntry[] }[] = [];
  for (const entry of entries) {
    if (entry.group === 'foot') continue;
    const family = entry.group === 'family';
    const last = runs.at(-1);
    if (last?.family === family) last.entries.push(entry);
    else runs.push({ key: entry.key, family, entries: [entry] });
  }
  return runs;
}
