import type { LanguageCode } from './codes.ts';
import { error, info, type Sentence, warning } from './severity.ts';

/** Sentences about names: own fields, codes, named rules, pieces of documents, listed values, orders and paths. */
export const NAME_SENTENCES = {
  duplicateCode: error(
    'En {list}, {key} y {other} comparten "{found}": un código, o la clave de otra entrada, dice una sola cosa. Dale otro a una de las dos.',
  ),
  missingServerCode: error(
    'Falta {key}, con que trabaja el servidor: no se puede sacar. Dejalo, y si hace falta cambiale el label. Tiene que haber: {allowed}.',
  ),
  changedServerCode: error(
    'El código de {list}.{key} es {found} y el servidor lo conoce como {code}: se leería como otra cosa. Escribí {code}, o no escribas code; lo que se ve es label.',
  ),
  nonIntegerCode: error('Los códigos de {list} son números enteros, como 8: el servidor calcula con ellos.'),
  misusedNamedRule: error('La regla {found} se usa de otra manera: {how}.'),
  namedRuleCycle: error('Una regla no puede usarse a sí misma: {chain}.'),
  capturedItemName: error(
    'La regla {found} recorre una lista y llama {captured} a cada elemento, y acá pregunta por {path}: leería el elemento. En rules.json, dale otro nombre al elemento, como tercer argumento.',
  ),
  malformedRuleReference: error(
    '{found} no nombra una regla. Se escribe { "rule": ["turno.pendiente", "item"] }, con la ruta de lo que se pregunta, o { "rule": "turnos.abiertos" } si no se pregunta de nada.',
  ),
  writtenInTwoPieces: error(
    '{path} ya está escrito en {file}: un documento dice cada cosa en uno solo de sus archivos.',
  ),
  unlistableType: error('{found} lista sus valores y es de tipo {type}: values va con string o integer.'),
  valueOutsideType: error('{found} es de tipo {type} y entre sus valores está {value}: nunca lo sería.'),
  unknownOrder: error(
    'La tabla se ordena por lo que se pide en {call}, que no ordena por {found}. Puede ser: {allowed}.',
  ),
  unorderedRows: error(
    'La columna dice order y la tabla, con paging server, no lee {rows} de una llamada que ordene: su título no ordenaría nada. Sacalo.',
  ),
  sortedByWriting: error(
    'La columna {key} se ordena por lo que dice, y el formato {format} no escribe {path} en ese orden: 02/03/2026 quedaría antes que 10/01/2025. Agregale el valor por el que se ordena, como "value": "{path}".',
  ),
  arrivalsWithoutRefresh: error(
    'La tabla dice arrivals y nada vuelve a leer {rows}: ninguna fila llegaría mientras se mira. Agregale everySeconds a esos datos, como "everySeconds": 15, o sacá arrivals.',
  ),
  misspeltScreenPath: warning('Nada lleva a {path}: ningún enlace, acceso, menú ni acción. Revisá la ruta.'),
  unlinkedScreen: info('Nada lleva a {path}: ningún enlace, acceso, menú ni acción del portal.'),
  unreachableRefusal: error(
    'El rechazo {key} no se leería nunca: {reason}. Los rechazos se miran en orden, cuando passWhen no se cumple.',
  ),
  caseFieldWordElsewhere: error(
    'El campo {key} dice {found}, que es de un campo propio de un caso ("own": "case"): acá no haría nada. Sacalo.',
  ),
  uncountableField: error(
    'El campo {key} dice counted y lo que se escribe en él no se puede contar por opción. Se cuentan los que tienen options, optionsFrom de codes, o son sí o no.',
  ),
  ownFieldNameTaken: error(
    'El campo propio {key} se llama como algo que {file} ya muestra o pregunta, y ocuparía su lugar. Dale otro nombre.',
  ),
  notInOutsideOwnField: error(
    '{key} dice notIn, que es de los campos propios: en otro no hace nada. Sacalo, o decí de quién es el dato, como "own": "person".',
  ),
  ineffectiveIdentifier: error(
    'El campo {key} dice identifier, que es de un campo propio de un caso ("own": "case") con un texto que se escribe, sin options, optionsFrom ni format: acá no cambiaría nada. Sacalo.',
  ),
  notOneOfToAndPress: error(
    'De to y press, la entrada {key} dice {found}. Lleva uno solo: "to": "/home", o "press": [{ "do": "open", "dialog": "terms" }].',
  ),
  invisibleEntry: error(
    'La entrada {key} no se ve nunca: en este lugar están {viewers}, y su visible no se cumple para ninguno. Corregila, o sacala.',
  ),
  entryBeyondAudience: warning(
    'La entrada {key} lleva a {found}, que ven {seen}, y también la ven {viewers}: no podrían entrar. Decí en visible quién la ve, como { "is": ["user.role", "patient"] }.',
  ),
  linkBeyondAudience: warning(
    '{found} es una pantalla de {seen}, y acá sólo llega quien es {viewers}: no podría entrar. Cambiá el destino, o quién ve esa pantalla.',
  ),
  contradictorySchema: error(
    'Ningún valor cumple a la vez lo que el schema de {key} pide: nadie podría completarlo.{mend}',
  ),
  emptyDependentOptions: warning(
    '{key} no ofrecería nada a quien elige en {other}: {found}. Agregá sus códigos, o decí en visible cuándo se pregunta.',
  ),
  ignoredFailureHandling: error(
    'La llamada {call} dice optional, así que una falla sólo queda registrada, y {found} no se leería nunca. Sacalo, o sacá optional.',
  ),
  unknownPortalTextValue: warning(
    'El texto {key} del portal no dice {found}: no se sabría su valor, y se leería una raya. Los valores que dice: {allowed}.',
  ),
  inescapableDialog: error(
    'Este diálogo sólo se cierra con sus botones ("as": "alert") y puede no mostrar ninguno que lo cierre, o cerrarse sólo después de algo que puede fallar (una llamada, un control, el envío de un formulario): quien lo abre no podría salir. Agregale uno que siempre se vea, como { "node": "button", "label": "Cerrar", "press": [{ "do": "close", "dismiss": true }] }.',
  ),
  dialogWithoutResult: error(
    'Este diálogo promete un resultado ({allowed}) y nada de lo que muestra lo entrega: quien lo abre espera en vano. Cerralo con { "do": "close", "with": … }, o sacá returns.',
  ),
  guardCycle: error(
    'A quien no cumple con esto, su else lo lleva otra vez a donde no lo cumple ({chain}): vería «Cargando…» para siempre. Llevalo a otra pantalla.',
  ),
  exitBeyondAudience: error(
    '{found} es por donde se sigue o se vuelve, y {viewers} no lo puede abrir: esa pantalla es de {seen}. Llevá a una que pueda abrir, o decilo con un when para cada rol.',
  ),
  callWithoutSession: error(
    'La llamada {call} es de quien entró, y la pide {found}, donde está también quien no entró: sólo leería que tiene que iniciar sesión. Sacala, o decí en visible o when { "has": "user" }.',
  ),
  caseAgeWithoutZero: error(
    'Los códigos de caseAge empiezan en {found}, y los casos más nuevos no estarían en ningún grupo. El primero es 0: desde cuántos días.',
  ),
  duplicateLabel: error(
    '{other} y {key} se leen igual, "{found}": no se sabría cuál se elige. Cambiá el label de una.',
  ),
  copyOfEntryCopy: error(
    'No se copia una copia: {what} dice a su vez "like". Lo que está escrito entero, y {key} puede nombrar: {allowed}.',
  ),
  textInPlaceOfPath: error(
    'Se encontró {found} donde va una condición o una lista: ahí un texto es la ruta de un valor, como "flags.portal". Para comparar con un texto: { "is": ["state.vista", "hoy"] }.',
  ),
  malformedIs: error(
    '{found} no compara nada. Se escribe { "is": ["item.status", 2, 5] }: la ruta de un valor, y el literal o los literales a los que puede ser igual.',
  ),
  malformedOrElse: error(
    '{found} no da un valor. Se escribe { "orElse": ["received.title", { "const": "Sin título" }] }: una ruta, o varias, y al final lo que vale cuando ninguna tiene un valor.',
  ),
} as const satisfies Partial<Record<LanguageCode, Sentence>>;
