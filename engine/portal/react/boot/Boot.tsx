import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { sessionOf } from '../../../language/screens/session-state.ts';
import type { BootFailureProps, LoadingProps } from '../runtime/registry.ts';
import { type TextOf, TextsContext } from '../texts.ts';
import { fetchStart, type Start } from './fetch-start.ts';
import type { PlainGet } from './plain-get.ts';
import type { PageHead } from './read-page.ts';

/** Inputs of the boot, and its two views. Must be referentially stable: each change restarts it. */
export interface BootParts {
  readonly page: PageHead;
  readonly get: PlainGet;
  /** Puts the portal together. */
  readonly open: (start: Start) => Promise<ReactNode>;
  /** Fetches the code of the pages behind sign-in. */
  readonly loadAreaCode: () => Promise<unknown>;
  readonly Loading: ComponentType<LoadingProps>;
  readonly Failure: ComponentType<BootFailureProps>;
}

/** Progress of the start. */
export type Stage =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly reason: BootFailureProps['reason'] }
  | {
      readonly is: 'ready';
      readonly portal: ReactNode;
      /** Whether there is no session: the portal's first view then equals the one that the server drew. */
      readonly visitor: boolean;
    };

const LOADING: Stage = { is: 'loading' };

/**
 * The tenant's brand while the portal comes, and a way to try again when it does not.
 * @param begun how it began, where a view that the server drew stood in its place until then
 */
export function Boot({ parts, begun }: { readonly parts: BootParts; readonly begun?: Stage }): ReactNode {
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
  const { page, Loading, Failure } = parts;
  const text = useCallback<TextOf>((code) => String(page.texts[code] ?? code), [page]);
  const brand = { name: page.name, logo: page.logo };
  if (stage.is === 'ready') return stage.portal;
  return (
    <TextsContext value={text}>
      {loading ? <Loading {...brand} /> : <Failure {...brand} reason={stage.reason} onRetry={retry} />}
    </TextsContext>
  );
}

/** Fetches all that the portal begins with. Never rejects: a failure is a stage, too. */
export async function begin({ page, get, open, loadAreaCode }: BootParts): Promise<Stage> {
  const [start, failure] = await fetchStart(page.artifact, get, loadAreaCode);
  if (failure !== undefined) {
    const { kind } = failure;
    return { is: 'failed', reason: kind === 'offline' || kind === 'timeout' ? kind : 'broken' };
  }
  try {
    return { is: 'ready', portal: await open(start), visitor: sessionOf(start.session, 0) === undefined };
  } catch (error) {
    console.error(error);
    return { is: 'failed', reason: 'broken' };
  }
}
