import type { Config } from '../config.ts';

/** What becomes of mail that an order caused: it waits in the outbox, and the server sends it where it has an `SMTP_URL`. */
export const waitingMail = ({ smtpUrl }: Pick<Config, 'smtpUrl'>): string =>
  smtpUrl === undefined
    ? 'El correo quedó en la bandeja de salida y todavía no se mandó: acá no hay SMTP_URL, y sale cuando el servidor arranque con una.'
    : 'El correo quedó en la bandeja de salida: lo manda el servidor.';
