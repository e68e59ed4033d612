import type { CompiledTenant } from '../../engine/language/artifact.ts';
import {
  isMessageName,
  MESSAGE_FACTS,
  type MessageChannel,
  numberedText,
} from '../../engine/language/checks/channels.ts';
import { sendByChannel } from '../../server/features/channels/index.ts';
import { readConfig } from '../../server/platform/core/config.ts';
import { OperatorErrors } from '../../server/platform/core/operator-error.ts';
import { chosenMessage, MessageFailure } from '../../server/platform/mail/phone-message.ts';
import { tenantScope } from '../../server/platform/tenants/tenant-scope.ts';
import { isTenant } from '../readers/folder.ts';
import { refuse } from './refuse.ts';

/** Sample values of a message; its links lead nowhere. */
const SAMPLE: Readonly<Record<string, string>> = {
  fecha: '24-11-2026',
  hora: '10:00',
  fechaLibre: '23-11-2026',
  horaLibre: '09:30',
  code: '123 456',
  minutes: '10',
  confirm: 'https://example.org/confirmar',
  reject: 'https://example.org/rechazar',
  enter: 'https://example.org/turnoAcceso',
  appointments: 'https://example.org/misTurnos',
};

/**
 * `try <id> whatsapp|sms [telefono=… [mensaje=…]]`: without a phone, prints the texts of the channel's messages as Meta's
 * form for templates wants them; with one, sends a sample message as the server would. Returns 1 when it was not taken.
 */
export async function tryChannel(
  root: string,
  tenant: CompiledTenant,
  channel: MessageChannel,
  pairs: readonly string[],
): Promise<number> {
  const names = namesOf(tenant, channel);
  if (tenant.server.channels?.[channel] === undefined)
    return refuse(`${tenant.id} no declara ese canal: va en channels.${channel} de tenant.json.`);
  const inputs = new Map(pairs.map((pair) => [pair.split('=')[0] ?? '', pair.split('=').slice(1).join('=')]));
  const unknown = [...inputs.keys()].find((key) => key !== 'telefono' && key !== 'mensaje');
  if (unknown !== undefined) return refuse(`"${unknown}" no se entiende: van telefono=… y mensaje=….`);
  const telefono = inputs.get('telefono');
  if (telefono === undefined) return showTexts(tenant, channel, names);
  const name = inputs.get('mensaje') ?? names[0] ?? '';
  if (!names.includes(name)) return refuse(`Por ese canal no va el mensaje "${name}". Hay: ${names.join(', ')}.`);
  const chosen = chosenMessage(tenant, name, tenantScope(tenant, SAMPLE), { channel, phone: telefono });
  if (chosen === undefined) return refuse(`"${telefono}" no es un celular de la Argentina.`);
  return send(root, tenant, chosen);
}

async function send(
  root: string,
  tenant: CompiledTenant,
  chosen: NonNullable<ReturnType<typeof chosenMessage>>,
): Promise<number> {
  console.log(`Se manda a ${chosen.message.phone}:\n  ${chosen.message.text}`);
  try {
    const { secrets, connectorOrigins: origins, connectorNetworks: networks } = readConfig(process.env);
    const sources = { secrets, demo: false, origins, networks, isTenant: (id: string) => isTenant(root, id) };
    await sendByChannel(tenant, chosen, `prueba-${Date.now()}`, sources);
  } catch (error) {
    if (error instanceof OperatorErrors) return refuse(error.message);
    if (!(error instanceof MessageFailure)) throw error;
    return refuse(`No salió: ${error.code}. ${FATES[error.fate]}`);
  }
  console.log('El canal lo tomó.');
  return 0;
}

const FATES = {
  later: 'El servidor probaría de nuevo un rato, y después mandaría el correo.',
  refused: 'El servidor mandaría el correo.',
  unsure: 'No se sabe si llegó: el servidor no lo repetiría, y mandaría el correo.',
} as const;

/** Messages that the channel carries. */
function namesOf({ server: { channels, texts } }: CompiledTenant, channel: MessageChannel): readonly string[] {
  const worded = Object.keys(MESSAGE_FACTS).filter((name) => isMessageName(name) && `message.${name}` in texts);
  return channel === 'sms' ? worded : worded.filter((name) => name in (channels?.whatsapp?.templates ?? {}));
}

function showTexts(tenant: CompiledTenant, channel: MessageChannel, names: readonly string[]): number {
  const { server } = tenant;
  for (const name of names) {
    const text = server.texts[`message.${name}`] ?? '';
    const template = server.channels?.whatsapp?.templates[name];
    const words = template?.authentication
      ? '(de autenticación: sus palabras las pone Meta)'
      : numberedText(text, tenantScope(tenant));
    console.log(channel === 'sms' ? `${name}\n  ${text}` : `${name} → ${template?.name}\n  ${words}`);
  }
  console.log('Para mandar uno de prueba: telefono=… y, si no es el primero, mensaje=….');
  return 0;
}
