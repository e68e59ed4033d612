import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import type { BootFailureProps, LoadingProps } from '../registry.ts';
import { type TextOf, TextsContext } from '../texts.ts';
import { fetchStart, type Start } from './fetch-start.ts';
import type { PlainGet } from './plain-get.ts';
import type { PageHead } from './read-page.ts';

/** What the page begins with. Must be stable: each change begins anew. */
export interface BootProps {
  readonly page: PageHead;
  readonly get: PlainGet;
  /** Fetches the portal itself, while artifact, flags and session are on their way. */
  readonly loadPortal: () => Promise<(start: Start) => ReactNode>;
  /** Fetches what the pages of signed-in people stand on, once it is known that somebody is; never throws. */
  readonly fetchAhead?: () => void;
  readonly Loading: ComponentType<LoadingProps>;
  readonly Failure: ComponentType<BootFailureProps>;
}

type Stage =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly reason: BootFailureProps['reason'] }
  | { readonly is: 'ready'; readonly portal: ReactNode };

/** The tenant's brand while the portal comes, and a way to try again when it does not (TEN-04). */
export function Boot({ page, get, loadPortal, fetchAhead, Loading, Failure }: BootProps): ReactNode {
  const [stage, setStage] = useState<Stage>({ is: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let wanted = true;
    void attempt;
    void begin(page, get, loadPortal, fetchAhead).then((next) => {
      if (wanted) setStage(next);
    });
    return () => {
      wanted = false;
    };
  }, [page, get, loadPortal, fetchAhead, attempt]);
  const retry = useCallback(() => {
    setStage({ is: 'loading' });
    setAttempt((count) => count + 1);
  }, []);
  const text = useCallback<TextOf>((code) => String(page.texts[code] ?? code), [page]);
  const brand = { name: page.name, logo: page.logo };
  if (stage.is === 'ready') return stage.portal;
  return (
    <TextsContext value={text}>
      {stage.is === 'loading' ? <Loading {...brand} /> : <Failure {...brand} reason={stage.reason} onRetry={retry} />}
    </TextsContext>
  );
}

async function begin(
  page: PageHead,
  get: PlainGet,
  loadPortal: BootProps['loadPortal'],
  fetchAhead: BootProps['fetchAhead'],
): Promise<Stage> {
  const [[start, failure], open] = await Promise.all([
    fetchStart(page.artifact, get, fetchAhead),
    loadPortal().catch((error: unknown) => console.error(String(error))),
  ]);
  if (failure !== undefined) {
    const { kind } = failure;
    return { is: 'failed', reason: kind === 'offline' || kind === 'timeout' ? kind : 'broken' };
  }
  return open === undefined ? { is: 'failed', reason: 'offline' } : { is: 'ready', portal: open(start) };
}
