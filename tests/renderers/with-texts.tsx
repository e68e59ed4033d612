import type { ReactElement, ReactNode } from 'react';
import { TextsContext } from '../../engine/portal/react/texts.ts';
import { ThemeProvider } from '../../renderers/theme/ThemeProvider.tsx';
import { sampleTexts } from '../../stories/nodes/Setting.tsx';

/** Surroundings of a part in the portal: the theme, and the texts of every tenant. */
export function WithTexts({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <ThemeProvider>
      <TextsContext value={sampleTexts}>{children}</TextsContext>
    </ThemeProvider>
  );
}
