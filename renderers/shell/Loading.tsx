import type { ReactElement } from 'react';
import type { LoadingProps } from '../../engine/portal/react/runtime/registry.ts';
import { useTexts } from '../../engine/portal/react/texts.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';

/**
 * Draws the institution's mark and a moving bar while the page starts; never another brand's mark. The page that the
 * server sends contains the same markup (theme/start.css), so that the script takes over invisibly.
 */
export function Loading({ name, logo }: LoadingProps): ReactElement {
  const text = useTexts();
  return (
    <main className="start" data-page="">
      {name === undefined || logo === undefined ? null : (
        <span className="start-brand">
          <img src={logo} alt="" width={40} height={40} />
          {name}
        </span>
      )}
      <div className="start-bar" aria-hidden="true" />
      <div role="status">
        <VisuallyHidden>{text('start.loading')}</VisuallyHidden>
      </div>
    </main>
  );
}
