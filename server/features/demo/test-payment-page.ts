import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { escapeHtml } from '../../platform/pages/escape-html.ts';
import { tenantAddresses } from '../../platform/pages/tenant-addresses.ts';
import { TEST_PAYMENT_PATH, type TestReport } from '../payments/index.ts';

const WORDS = {
  open: { title: 'Pagá tu consulta', text: 'Elegí cómo termina este pago.' },
  approved: {
    title: 'Pago aprobado',
    text: 'Ya podés cerrar esta pestaña y volver al portal. Tu consulta sigue ahí.',
  },
  rejected: {
    title: 'Pago rechazado',
    text: 'No se cobró nada. Podés cerrar esta pestaña y volver al portal, o probar de nuevo.',
  },
  refunded: { title: 'Pago devuelto', text: 'Este pago se devolvió. Podés cerrar esta pestaña y volver al portal.' },
  pending: {
    title: 'Pago pendiente',
    text: 'Tu pago quedó pendiente. Cuando se acredite vas a tener un cupón en el portal. También podés pagarlo ahora.',
  },
} as const;

/**
 * The test provider's form in the tenant's branding.
 * @param left whether the person chose to leave it pending
 */
export function testPaymentPage(template: string, tenant: CompiledTenant, payment: TestReport, left: boolean): string {
  const { theme, icon, logo } = tenantAddresses(tenant);
  const { title, text } = WORDS[payment.status !== 'pending' ? payment.status : left ? 'pending' : 'open'];
  const amount = new Intl.NumberFormat('es-AR', { style: 'currency', currency: payment.currency });
  const values: Readonly<Record<string, string>> = {
    tenant: tenant.id,
    name: tenant.public.name,
    theme,
    icon,
    logo,
    title,
    text,
    amount: amount.format(Number(payment.amount)),
    path: `${TEST_PAYMENT_PATH}/${payment.reference}`,
  };
  return template
    .replace(/<!-- form -->([\s\S]*)<!-- \/form -->/, (_whole, form: string) =>
      payment.status === 'approved' ? '' : form,
    )
    .replace(/\{\{(\w+)\}\}/g, (_place, name: string) => escapeHtml(values[name] ?? ''));
}
