import type { LanguageCode } from './codes.ts';
import { error, type Sentence } from './severity.ts';

/** Sentences about the channels by which a tenant writes to people's phones. */
export const CHANNEL_SENTENCES = {
  missingTemplateText: error('La plantilla de {key} no tiene su texto. Escribilo en texts.json, como "message.{key}".'),
  authenticationWithoutCode: error(
    'La plantilla de {key} dice authentication, y ese mensaje no lleva ningún código. Sacalo, o dejá la plantilla común que aprobó Meta.',
  ),
  unsuitableMessageConnector: error(
    'El conector {found} no sirve para mandar mensajes: {reason}. En sends lleva telefono y texto, que son textos, y si hace falta referencia, también un texto.',
  ),
  undeclaredChannel: error(
    'El campo {key} deja elegir el canal {found}, y la organización no lo declara: no llegaría nada. Declaralo en channels de tenant.json, o no lo ofrezcas. Hay: {allowed}. Con optionsFrom, where se lee de tenant.channels.',
  ),
  reusedSecret: error(
    '{key} usa la clave {found}, que ya es la de {other}. Son tres cosas distintas de Meta: poné otro nombre, como {{secret.own.OTRA}}.',
  ),
} as const satisfies Partial<Record<LanguageCode, Sentence>>;

/** Why a connector cannot send messages. */
export const SMS_REASONS = {
  lacks: 'le falta {name}',
  type: '{name} no es un texto que siempre está',
  unknown: '{name} no es nada que el portal tenga',
} as const;
