import type { ReactNode } from 'react';
import { Setting } from '../../stories/nodes/Setting.tsx';
import '../ui/icons-private.ts';
import { DialogFrame } from '../shell/popups/DialogFrame.tsx';
import { Notice } from '../shell/popups/Notice.tsx';
import { Button } from '../ui/Button.tsx';
import { PaymentWait, type PaymentWaitProps } from './PaymentWait.tsx';

/** The dialog of a payment in each of its states. */
export default {
  title: 'Bloques/Pago',
  decorators: [(Story: () => ReactNode) => <Setting>{Story()}</Setting>],
};

const OPENED = Date.parse('2026-11-24T13:00:00Z');
const TICKET = { asking: false, ticketUntil: '2026-11-28T13:00:00Z' };

const nothing = (): void => undefined;

const InDialog = ({ children }: { readonly children: ReactNode }) => (
  <DialogFrame title="Pagar la consulta" as="dialog" onDismiss={nothing}>
    {children}
  </DialogFrame>
);

/** The wait, while the page polls by itself. */
const Wait = (given: Partial<PaymentWaitProps['view'] & PaymentWaitProps['waiting']>) => {
  const { offline = false, verdict, dropping, asking = true, blocked = false, ticketUntil } = given;
  const waiting = { id: 'p', address: '/pago-de-prueba/p', openedAt: OPENED, asking, blocked, ticketUntil };
  const deeds = { opened: nothing, verify: nothing, askToDrop: nothing, drop: nothing, keep: nothing };
  return (
    <InDialog>
      <PaymentWait view={{ offline, verdict, dropping, ...deeds }} waiting={waiting} />
    </InDialog>
  );
};

export const Ready = () => (
  <InDialog>
    <Button tone="primary" block>
      Pagar $ 5.000,00
    </Button>
  </InDialog>
);
Ready.storyName = 'Antes de pagar';
export const Starting = () => (
  <InDialog>
    <Button tone="primary" block busy busyLabel="Procesando pago">
      Pagar $ 5.000,00
    </Button>
  </InDialog>
);
Starting.storyName = 'Abriendo el pago';
export const Waiting = () => <Wait />;
Waiting.storyName = 'Esperando el pago';
export const WindowBlocked = () => <Wait blocked />;
WindowBlocked.storyName = 'La ventana no se abrió';
export const Offline = () => <Wait offline />;
Offline.storyName = 'Sin conexión';
export const Verifying = () => <Wait verdict="asking" />;
Verifying.storyName = 'Verificando';
export const Pending = () => <Wait asking={false} verdict="notYet" />;
Pending.storyName = 'Todavía no llegó';
export const ProviderDown = () => <Wait asking={false} verdict="unasked" />;
ProviderDown.storyName = 'El servicio de pagos no contesta';
export const GaveUp = () => <Wait asking={false} />;
GaveUp.storyName = 'Se dejó de preguntar';

export const Ticket = () => <Wait {...TICKET} />;
Ticket.storyName = 'Se puede pagar en efectivo';
export const DropAsked = () => <Wait {...TICKET} dropping="sure" />;
DropAsked.storyName = 'Antes de dejarlo';
export const DropFailed = () => <Wait {...TICKET} dropping="failed" />;
DropFailed.storyName = 'No se pudo dejar';

/** The words of the contract. */
const outcome = (title: string, text: string, tone: 'warning' | 'danger' | 'success') => (
  <Notice title={title} lines={[text]} tone={tone} button={undefined} onClose={nothing} />
);
const FAILED = 'No se pudo iniciar el pago, intente más tarde o comuníquese con su prestador.';

export const Unstarted = () => outcome('Error al querer iniciar el pago.', FAILED, 'danger');
Unstarted.storyName = 'No se pudo iniciar';
export const Unready = () => outcome('Error en el pago.', FAILED, 'danger');
Unready.storyName = 'Con error';
export const Rejected = () =>
  outcome(
    'Pago rechazado.',
    'No se pudo realizar el pago, intente más tarde o comuníquese con su prestador.',
    'warning',
  );
Rejected.storyName = 'Rechazado';
export const Approved = () => outcome('Pago aprobado', 'Ya tenés un cupón.', 'success');
Approved.storyName = 'Aprobado';
