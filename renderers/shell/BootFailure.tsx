import type { ReactElement } from 'react';
import type { BootFailureProps } from '../../engine/portal/react/runtime/registry.ts';
import { useTexts } from '../../engine/portal/react/texts.ts';
import { Button } from '../ui/Button.tsx';
import { StateBlock } from '../ui/StateBlock.tsx';
import { Logo } from './Logo.tsx';

/** The portal could not begin: shows the failure, assures that no data was lost, and tries again. */
export function BootFailure({ name, logo, reason, onRetry }: BootFailureProps): ReactElement {
  const text = useTexts();
  return (
    <main className="start" data-page="">
      {name === undefined || logo === undefined ? null : <Logo name={name} subtitle="" mark={logo} />}
      <div role="alert">
        <StateBlock
          illustration="error"
          title={text(`start.${reason}`)}
          headingLevel={1}
          text={text(`start.${reason}Text`)}
        >
          <Button tone="primary" icon="refresh" onPress={onRetry}>
            {text('start.retry')}
          </Button>
        </StateBlock>
      </div>
    </main>
  );
}
