import type { Mutant } from './mutant.ts';

const TENANT = { file: 'norte/tenant.json', find: '"unit": 7,' };

/** Writes `channels` with these templates of WhatsApp into the tenant's document. */
const templates = (written: string, token = '{{secret.own.WHATSAPP}}'): string =>
  `"unit": 7, "channels": { "whatsapp": { "phoneId": "106540352242922", "token": "${token}", "templates": { ${written} } } },`;

/** The same, with receipts. */
const receipts = (appSecret: string): string =>
  templates(SOON).replace(
    '"templates"',
    `"receipts": { "appSecret": "${appSecret}", "verifyToken": "{{secret.own.VERIFY}}" }, "templates"`,
  );

const SOON = '"appointmentSoon": { "name": "recordatorio" }';

const TEXTS = { file: 'norte/texts.json', find: '' };

/** Mistakes in `channels` of tenant.json, in the texts of messages, and in forms that offer a channel. */
export const CHANNELS: readonly Mutant[] = [
  { ...TENANT, code: 'LNG-320', put: templates('"recoveryCode": { "name": "codigo" }'), at: '"recoveryCode"' },
  {
    ...TENANT,
    code: 'LNG-050',
    put: templates('"apointmentSoon": { "name": "recordatorio" }'),
    at: '"apointmentSoon"',
    meant: 'appointmentSoon',
  },
  {
    ...TENANT,
    code: 'LNG-321',
    put: templates('"appointmentSoon": { "name": "recordatorio", "authentication": true }'),
    at: 'true } } } },',
  },
  { ...TENANT, code: 'LNG-082', put: templates(SOON, 'EAAG123'), at: '"EAAG123"' },
  {
    ...TENANT,
    code: 'LNG-082',
    put: templates(SOON, 'EAAG{{secret.own.WHATSAPP}}'),
    at: '"EAAG{{secret',
  },
  { ...TENANT, code: 'LNG-133', put: templates(SOON, '{{secret.OSEF_TOKEN}}'), at: '"{{secret.OSEF' },
  { ...TENANT, code: 'LNG-082', put: receipts('clave'), at: '"clave"' },
  { ...TENANT, code: 'LNG-360', put: receipts('{{secret.NORTE_WHATSAPP}}'), at: '"{{secret.NORTE_WHATSAPP' },
  {
    ...TENANT,
    code: 'LNG-050',
    put: '"unit": 7, "channels": { "sms": { "call": "insurers" } },',
    at: '"insurers"',
    meant: 'insurer',
  },
  { ...TENANT, code: 'LNG-322', put: '"unit": 7, "channels": { "sms": { "call": "insurer" } },', at: '"insurer"' },
  {
    ...TEXTS,
    code: 'LNG-028',
    put: '{ "message.appointmentSoon": "Turno por {{diagnostico}}" }',
    at: '{{diagnostico',
  },
  {
    ...TEXTS,
    code: 'LNG-027',
    put: '{ "message.appointmentSoon": "Turno en {{tenant.nombre}}" }',
    at: '{{tenant.nombre',
  },
  {
    code: 'LNG-323',
    file: 'norte/forms/login.json',
    find: '"dni": { "hint": "Sin puntos" }',
    put: '"canal": { "label": "Avisos", "widget": "radio", "schema": { "type": "string" }, "options": { "mail": { "label": "Correo" }, "whatsapp": { "label": "WhatsApp" } } }',
    at: '"whatsapp"',
  },
];
