import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import type { BootFailureProps, LoadingProps } from '../registry.ts';
import { type TextOf, TextsContext } from '../texts.ts';
import { fetchStart, type Start } from './fetch-start.ts';
import type { PlainGet } from './plain-get.ts';
import type { PageHead } from './read-page.ts';

/** What the page begins with. Must be stable: each change begins anew. */
export interface BeginParts {
  readonly page: PageHead;
  readonly get: PlainGet;
  /** Fetches the portal itself, while artifact, flags and session are on their way. */
  readonly loadPortal: () => Promise<(start: Start) => ReactNode | Promise<ReactNode>>;
  /** Fetches what the pages of signed-in people stand on, once it is known that somebody is; never throws. */
  readonly fetchAhead?: () => void;
}

/** {@link BeginParts}, and how it looks. */
export interface BootProps {
  readonly parts: BeginParts;
  /** How it began, where a view stood in its place until then. */
  readonly begun?: Stage | undefined;
  readonly Loading: ComponentType<LoadingProps>;
  readonly Failure: ComponentType<BootFailureProps>;
}

/** How far the beginning has come. */
export type Stage =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly reason: BootFailureProps['reason'] }
  | { readonly is: 'ready'; readonly portal: ReactNode };

const LOADING: Stage = { is: 'loading' };

/** The tenant's brand while the portal comes, and a way to try again when it does not (TEN-04). */
export function Boot({ parts, begun, Loading, Failure }: BootProps): ReactNode {
  const [stage, setStage] = useState<Stage>(begun ?? LOADING);
  const loading = stage.is === 'loading';
  useEffect(() => {
    if (!loading) return undefined;
    let wanted = true;
    void begin(parts).then((next) => {
      if (wanted) setStage(next);
    });
    return () => {
      wanted = false;
    };
  }, [parts, loading]);
  const retry = useCallback(() => setStage(LOADING), []);
  const { page } = parts;
  const text = useCallback<TextOf>((code) => String(page.texts[code] ?? code), [page]);
  const brand = { name: page.name, logo: page.logo };
  if (stage.is === 'ready') return stage.portal;
  return (
    <TextsContext value={text}>
      {loading ? <Loading {...brand} /> : <Failure {...brand} reason={stage.reason} onRetry={retry} />}
    </TextsContext>
  );
}

/** Fetches all that the portal begins with. Never rejects: what fails is how it began. */
export async function begin({ page, get, loadPortal, fetchAhead }: BeginParts): Promise<Stage> {
  const [[start, failure], open] = await Promise.all([
    fetchStart(page.artifact, get, fetchAhead),
    loadPortal().catch((error: unknown) => console.error(String(error))),
  ]);
  if (failure !== undefined) {
    const { kind } = failure;
    return { is: 'failed', reason: kind === 'offline' || kind === 'timeout' ? kind : 'broken' };
  }
  return open === undefined ? { is: 'failed', reason: 'offline' } : { is: 'ready', portal: await open(start) };
}
