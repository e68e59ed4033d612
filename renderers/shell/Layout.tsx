import { type ComponentType, type ReactElement, type ReactNode, useEffect } from 'react';
import { useAsking } from '../../engine/portal/react/asking.tsx';
import { useBrand } from '../../engine/portal/react/brand-context.ts';
import { whenIdle } from '../../engine/portal/react/browser/when-idle.ts';
import type { HeaderProps, LayoutProps } from '../../engine/portal/react/runtime/registry.ts';
import { mantineNodes, signedInNodes } from '../nodes/lazy.ts';
import { InCard } from '../nodes/node-context.ts';
import { classes } from '../ui/classes.ts';
import { useCovered } from '../ui/layers.ts';
import { SkipLink } from '../ui/SkipLink.tsx';
import { BusyStrip } from './BusyStrip.tsx';
import styles from './Layout.module.css';
import { usePreloadedDialogs } from './lazy-popups.ts';
import { NoticeBar } from './NoticeBar.tsx';
import { ZoneNote } from './ZoneNote.tsx';

/** The height of the header, and of the line below it, is kept while its code comes: nothing below it moves. */
const HeaderPlace = ({ strip }: HeaderProps): ReactElement => (
  <div className={styles.headerPlace} data-strip={strip && ''} />
);
const Header = signedInNodes.part((parts) => parts.Header, HeaderPlace);
const Footer = signedInNodes.part((parts) => parts.Footer);

interface MainProps {
  readonly id: string;
  readonly children: ReactNode;
}

const main = (layout: LayoutProps['layout'], { id, children }: MainProps): ReactElement => (
  <main id={id} tabIndex={-1} className={classes(styles.main, styles[layout])}>
    {children}
  </main>
);

/** The tenant's landscape beside or behind the content; decorative. */
function Picture(): ReactElement {
  return <img className={styles.picture} src={useBrand().picture} alt="" decoding="async" data-print="no" />;
}

/** Shape of the content in each layout: a column, a pane beside the picture, a sheet over it. */
const CONTENT: Readonly<Record<LayoutProps['layout'], ComponentType<MainProps>>> = {
  page: (props) => main('page', props),
  wide: (props) => main('wide', props),
  stage: (props) => main('stage', props),
  entry: (props) => (
    <div className={styles.entryFrame}>
      <Picture />
      {main('entry', props)}
    </div>
  ),
  town: (props) => (
    <div className={styles.townFrame}>
      <Picture />
      <InCard value={true}>{main('town', props)}</InCard>
    </div>
  ),
};

/** Fetches the nodes on Mantine once the first page of a signed-in person stands, so that the next one is drawn whole. */
function usePreloadedMantineNodes(signedIn: boolean): void {
  useEffect(
    () => (signedIn ? whenIdle(() => void mantineNodes.preload().catch(() => undefined)) : undefined),
    [signedIn],
  );
}

/** The frame of the portal around a screen. */
export function Layout({
  layout,
  header,
  footer,
  notice,
  skip,
  mainId,
  busyText,
  children,
}: LayoutProps): ReactElement {
  // In an open dialog the words are there.
  const [asking, covered] = [useAsking(), useCovered()];
  usePreloadedDialogs(layout);
  usePreloadedMantineNodes(header?.menu !== undefined);
  const Content = CONTENT[layout];
  return (
    <>
      <div className={styles.frame} data-page="" data-dense={layout === 'wide' || undefined}>
        <SkipLink target={mainId} label={skip} />
        {notice && <NoticeBar {...notice} />}
        {header && <Header {...header} />}
        <ZoneNote />
        <Content id={mainId}>{children}</Content>
        {footer && <Footer {...footer} />}
      </div>
      <BusyStrip text={(covered ? undefined : asking) ?? busyText} />
    </>
  );
}
