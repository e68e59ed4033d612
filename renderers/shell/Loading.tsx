import type { ReactElement } from 'react';
import type { LoadingProps } from '../../engine/react/registry.ts';
import { useTexts } from '../../engine/react/texts.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';

/**
 * The first moment: the institution's sign and a bar that moves; never another's brand. The same markup stands in the
 * page that the server sends (theme/start.css), so that the script takes over unseen.
 */
export function Loading({ name, logo }: LoadingProps): ReactElement {
  const text = useTexts();
  return (
    <main className="start">
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
