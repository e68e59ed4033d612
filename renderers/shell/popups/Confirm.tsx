import type { ReactElement } from 'react';
import type { ConfirmProps } from '../../../engine/portal/react/runtime/registry.ts';
import { useTexts } from '../../../engine/portal/react/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Lines } from './Lines.tsx';

/** Asks, and does nothing until it is answered; Escape is a no. */
export function Confirm({ title, lines, yes, no, danger, onYes, onNo }: ConfirmProps): ReactElement {
  const text = useTexts();
  return (
    <Dialog
      opened
      onClose={onNo}
      title={title}
      kind="alert"
      actions={
        <>
          <Button tone={danger ? 'dangerFull' : 'primary'} onPress={onYes}>
            {yes ?? text('notice.yes')}
          </Button>
          <Button tone="second" onPress={onNo}>
            {no ?? text('notice.no')}
          </Button>
        </>
      }
    >
      {lines.length === 0 ? undefined : <Lines lines={lines} />}
    </Dialog>
  );
}
