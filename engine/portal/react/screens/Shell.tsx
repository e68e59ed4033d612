import { useAtomValue } from 'jotai';
import { type ReactNode, useCallback } from 'react';
import type { CompiledScreen } from '../../../language/artifact.ts';
import type { Resolving } from '../resolve/resolving.ts';
import { useResolved } from '../resolve/use-resolved.ts';
import { useRuntime, useViewScope } from '../runtime/contexts.ts';
import { resolveShell } from './resolve-shell.ts';
import { MAIN_ID } from './use-arrival.ts';

/** The frame of the portal around a screen's content. */
export function Shell({
  screen,
  children,
}: {
  readonly screen: CompiledScreen;
  readonly children: ReactNode;
}): ReactNode {
  const { registry } = useRuntime();
  const { screenRuntime } = useViewScope();
  const busyText = useAtomValue(screenRuntime.busy);
  const { header, footer, notice, skip } = useResolved(
    useCallback((at: Omit<Resolving, 'draw'>) => resolveShell(screen, at), [screen]),
  );
  const { Layout } = registry.shell;
  return (
    <Layout
      layout={screen.layout}
      header={header}
      footer={footer}
      notice={notice}
      skip={skip}
      mainId={MAIN_ID}
      busyText={busyText}
    >
      {children}
    </Layout>
  );
}
