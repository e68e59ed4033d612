import type { Config } from '../platform/core/config.ts';

/**
 * Tells the operator whether mail queued by the order will be sent: the server sends the outbox where it has an
 * `SMTP_URL`.
 */
export const waitingMail = ({ smtpUrl }: Pick<Config, 'smtpUrl'>): string =>
  smtpUrl === undefined
    ? 'El correo quedó en la bandeja de salida y todavía no se mandó: acá no hay SMTP_URL, y sale cuando el servidor arranque con una.'
    : 'El correo quedó en la bandeja de salida: lo manda el servidor.';
