import type { ConnectorFault } from '../../server/platform/outbound/connector-fault.ts';

/** Meaning of each fault, for the person who connects the service. */
export const CONNECTOR_FAULTS: Readonly<Record<ConnectorFault['code'], string>> = {
  CONNECTOR_UNKNOWN: 'No existe ese conector.',
  SECRET_MISSING: 'Falta cargar esa clave en el servidor, como SECRET_… y su nombre.',
  SECRET_FOREIGN: 'Esa clave es de otra organización.',
  ADDRESS_REFUSED: 'La dirección no es https, o su host no está en hosts, o lleva a una red privada.',
  SEND_TYPE: 'Lo que se enviaría con ese nombre falta, o no es del tipo que declara sends.',
  NOT_SIMULATED: 'simulated.json no tiene una clave para esa persona: agregá "*" para todas.',
  UNREACHABLE: 'No se pudo llegar al servicio.',
  TIMEOUT: 'Tardó más que timeoutSeconds.',
  SILENT: 'No contestó varias veces seguidas, y por 30 segundos no se le pregunta.',
  REDIRECT: 'Contestó con una redirección, y no se siguen.',
  STATUS: 'Ese estado no es un 2xx; si quiere decir algo, decilo en ok.',
  NOT_OK: 'Con ese estado, la regla de ok no se cumple.',
  TOO_LARGE: 'Contestó más de 64 KB.',
  NOT_JSON: 'Lo que contestó no es JSON, o no dice que lo sea.',
  ANSWER_AMBIGUOUS: 'Varios elementos de la lista cumplen where: agregale algo que distinga a la persona.',
  ANSWER_UNKNOWN:
    'De un elemento de la lista no se sabe si cumple where: le falta lo que lee, o es de otro tipo (un número en vez de un texto).',
  ANSWER_MISSING: 'Esa parte no vino y types no la admite: si puede faltar, lleva "nullable": true.',
  ANSWER_TYPE: 'Esa parte no es del tipo que declara types.',
};
