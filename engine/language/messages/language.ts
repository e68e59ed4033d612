import { ANSWER_SENTENCES } from './answer-sentences.ts';
import { CHANNEL_SENTENCES } from './channel-sentences.ts';
import type { LanguageCode } from './codes.ts';
import { filled, listed } from './compiler-words.ts';
import { DAY_SENTENCES } from './day-sentences.ts';
import { FORM_SENTENCES } from './form-sentences.ts';
import { NAME_SENTENCES } from './name-sentences.ts';
import { RULE_MESSAGES, type RuleMessageCode, ruleSentence } from './rules.ts';
import { error, info, type Sentence, type Severity, warning } from './severity.ts';
import { TABLE_SENTENCES } from './table-sentences.ts';
import { TENANT_SENTENCES } from './tenant-sentences.ts';

export type { LanguageCode } from './codes.ts';
export type { Severity } from './severity.ts';

/** Sentences of the compiler about a tenant's documents; rules.ts has those about rules, texts and paths. */
const SENTENCES = {
  invalidJson: error('El archivo no es un objeto JSON válido ({found}). No se admiten comentarios ni comas finales.'),
  duplicateKey: error('La clave "{key}" está escrita dos veces en el mismo objeto. Dejá una sola.'),
  forbiddenKey: error(
    'La clave "{key}" está prohibida en todo documento. Dale otro nombre: letras, dígitos y _, empezando con una letra.',
  ),
  unknownFile: error('El lenguaje no conoce el archivo {file}. Puede haber: {allowed}.'),
  unknownLayer: error(
    'extends nombra a "{found}", que no es _base, ni un conjunto compartido, ni otra organización. Puede ser: {allowed}, o el id de otra organización.',
  ),
  missingTenantDocument: error('{found} no tiene tenant.json, el documento que define una organización.'),
  layerCycle: error(
    'La cadena de extends vuelve sobre sí misma: {chain}. _base no extiende a nadie; las demás llegan a _base.',
  ),
  fileTooLarge: error('El archivo excede lo admitido: {most}.'),
  unremovableKey: error(
    'null sólo quita una entrada que define una capa anterior; "{key}" no es una entrada que se pueda quitar.',
  ),
  nothingToRemove: error('No hay "{key}" que quitar: ninguna capa anterior lo define.'),
  unknownProperty: error('{path}: no existe la propiedad "{key}". Se admiten: {allowed}.'),
  incompleteEntry: error(
    '{path} no existe en {document}: ninguna capa anterior lo define y lo escrito acá no alcanza para crearlo (falta {missing}). Hay: {allowed}.',
  ),
  missingProperty: error('{path}: falta la propiedad "{key}" ({what}).{example}'),
  wrongType: error('{path}: se encontró {found}; tiene que ser {allowed}.'),
  valueNotAllowed: error('{path}: {found} no es uno de los valores admitidos: {allowed}.'),
  malformedValue: error('{path}: {found} no tiene la forma pedida: {allowed}.'),
  unknownKind: error('{path}: no existe {what} "{found}". Hay: {allowed}.'),
  invalidKey: error('{path}: una clave no puede llamarse "{key}". Tiene que ser: {allowed}.'),
  unknownOrderTarget: error('{path}: {word} nombra a "{found}", que no está en la misma lista. Hay: {allowed}.'),
  unknownName: error('No existe {what} "{found}". Hay: {allowed}.'),
  sharedFieldCycle: error('use vuelve sobre sí mismo: {chain}.'),
  missingTenantProperty: error(
    'tenant.json no dice {key}, y ninguna capa anterior lo hace: toda organización lo necesita.',
  ),
  lowContrast: error(
    'Con el color {color} no se puede leer {ink} sobre {ground}: el contraste es {reached} y hace falta {needed}. Elegí otro color.',
  ),
  unknownArgument: error('{what} no recibe "{found}". {allowed}.'),
  missingArgument: error('Falta {key}: {what} lo necesita.'),
  unknownRoute: error('Ninguna pantalla tiene la ruta {found}. Hay: {allowed}.'),
  missingScreen: error('Esta organización todavía no tiene la pantalla de {found}, y acá hace falta. Hay: {allowed}.'),
  disallowedLink: error(
    '"{found}" no es una dirección admitida: empieza con / y es una ruta del portal, o es https y su origen está en {list} de tenant.json ({allowed}).',
  ),
  unguardedArgument: error(
    '{key} puede faltar, y {what} siempre lo necesita. Comprobalo antes con { "has": … } en when, visible o enabled.',
  ),
  notAList: error('{found} no es una lista, y acá va una.'),
  notWritable: error('En {found} no se puede escribir. Se puede en: {allowed}.'),
  derivedValueCycle: error('{found} depende de sí mismo: {chain}.'),
  actionListCycle: error(
    'La lista de acciones {found} se llama a sí misma: {chain}. El lenguaje no tiene repeticiones.',
  ),
  unreachableAction: error('Esto nunca se ejecuta: está después de "{found}", que siempre termina la lista.'),
  noFallbackScreen: error(
    'En {path}, para {audience}, la última pantalla ({screen}) tiene una condición: cuando no se cumpla no habrá ninguna. Quitá su when, o agregá una sin when.',
  ),
  shadowedScreen: error(
    'En {path}, para {audience}, la pantalla {screen} nunca se muestra: antes está {other}, que no tiene condición.',
  ),
  unusedName: warning('Nadie usa {what} {found}. Quitalo, o usalo.'),
  linkLeftOut: info('Se deja afuera {what} porque esta organización todavía no tiene la pantalla de {found}.'),
  closeOutsideDialog: error('close va sólo dentro de un diálogo.'),
  unfillableForm: error('Nadie puede completar el formulario {form}: {reason}.{mend}'),
  unknownFieldArgument: error(
    'El campo {key} se envía como "{found}", que la llamada {call} no recibe. Recibe: {allowed}.',
  ),
  invalidConnectorValue: error('{found} no puede ser {what}: {allowed}.'),
  activeContentInImage: error(
    'El dibujo {file} contiene {found}. Un SVG de una organización sólo tiene formas y colores.',
  ),
  duplicateClaim: error('{what} {found} es de una sola organización, y también lo dice: {others}.'),
  unknownQueryParameter: error('La pantalla de {path} no lee "{found}" de su dirección. Lee: {allowed}.'),
  missingEndpoint: error('endpoints.json no dice adónde va la llamada {found}.'),
  missingErrorText: error(
    'El campo {key} puede ser rechazado por {kind} y no dice con qué texto: falta errors.{kind}.',
  ),
  inconsistentForm: error('En este formulario {reason}.'),
  unknownPortalText: error(
    'Ningún texto se llama "{found}": no se mostraría en ninguna parte. Con ese comienzo hay: {allowed}.',
  ),
  unsupportedLanguageVersion: error(
    '{file} {found}: este portal entiende la versión {allowed} del lenguaje, y todo tenant.json lo dice.',
  ),
  incompleteDocument: error(
    'No existe {what} {found}: ninguna capa anterior lo define, y lo escrito acá no alcanza para crearlo. Hay: {allowed}.',
  ),
  exposedSecret: error(
    '{where} lleva una clave a la vista. Las claves se nombran {{secret.own.NOMBRE}} y se cargan en el servidor como SECRET_ORGANIZACION_NOMBRE.',
  ),
  unsupportedPlaceholder: error(
    '{where} no lee "{found}". Entre llaves dobles va sólo {{secret.own.NOMBRE}}; un dato que se envía va en la dirección, entre llaves simples, y se declara en sends.',
  ),
  disallowedConnectorHost: error(
    '"{found}" no sirve como host de un conector: va su nombre público, sin https:// ni camino (api.prestador.com.ar). Nunca un número de dirección, ni un nombre de la propia máquina o de una red privada.',
  ),
  undeclaredAddressArgument: error(
    '{key} no se puede escribir en la dirección de {what}: sends tiene que declararlo con un tipo de un solo valor (string, integer, date…) y sin nullable. Así están: {allowed}.',
  ),
  foreignSecret: error(
    '"{found}" no es una clave de {tenant}: las suyas empiezan con {prefix} y llevan mayúsculas, números y _. Escribí {{secret.own.CLAVE}}: es la de cada organización, también en una capa que usan varias, y se carga en el servidor como SECRET_{prefix}CLAVE.',
  ),
  untypedAnswerPart: error(
    'Acá decide {path} y types de {what} no dice de qué tipo es: si faltara, se rechazaría como no habilitado a quien quizás lo está. Declaralo en types; con nullable sólo si que falte quiere decir algo.',
  ),
  missingVideoRoom: error(
    'Con videoCall.provider en link falta videoCall.room: la dirección https de la sala propia, con {key} donde va la clave de la atención.',
  ),
  sharedVideoRoom: error(
    '"{found}" no sirve como sala: tiene que llevar {key}, y ningún otro dato, para que dos consultas no se encuentren en la misma.',
  ),
  notUtf8: error(
    'El archivo no está en UTF-8: acá hay una letra que se perdió. Abrilo en el editor, guardalo con la codificación UTF-8 y volvé a escribir las letras que se ven mal.',
  ),
  unreadableImage: error('{file} no se puede mostrar: {found}.'),
  copyOfDocumentCopy: error(
    'No se copia una copia: {what} dice a su vez "like". Lo que está escrito entero, y se puede nombrar acá: {allowed}.',
  ),
  outdatedErrorText: warning(
    'schema.{word} del campo {key} cambia acá y su texto de error sigue siendo el de otra capa: "{text}". Escribí también errors.{kind}.',
  ),
  unknownServerRoot: error(
    'La llamada {call} recibe este formulario y lo juzga también en el servidor, donde sus reglas y mensajes no pueden leer "{found}". Pueden leer {allowed}.',
  ),
  missingFieldArgument: error('La llamada {call} necesita siempre "{found}", y {reason}.'),
  visibilityCycle: error(
    'El campo {found} se muestra según lo que él mismo contiene: {chain}. Nadie podría completarlo; sacá una de esas condiciones.',
  ),
  formNotAcceptedByCall: error(
    'La llamada {call} no recibe el formulario {form}: el servidor la juzga por {allowed}. Escribí lo tuyo en ese formulario, o enviá este a otra llamada.',
  ),
  longerThanCallAccepts: error(
    'El campo {key} admite textos más largos que la llamada {call}, que recibe hasta {allowed} letras: bajá su maxLength.',
  ),
  ambiguousSimulation: error(
    'La respuesta simulada se elige por lo primero que declara sends de {what}, y tiene que ser un solo valor o una persona: "sends": { "documento": { "type": "string" } }.',
  ),
  wrongSimulatedAnswer: error(
    'La respuesta simulada no es la que espera {what}: {path} es {found}, y {part} tiene que ser {wanted}. El servicio real, con esa respuesta, se tomaría como caído.',
  ),
  conflictingOwnField: error(
    'El campo propio {key} {entity} tiene dos tipos: acá es {found} y en otro lugar {wanted}. Un campo propio tiene el mismo tipo y las mismas opciones en todos los formularios: cambialo donde se declara.',
  ),
  unstoredOwnField: error(
    'El campo propio {key} no se guardaría: {what} no recibe campos propios {entity}. Los reciben: {allowed}.',
  ),
  reservedOwnField: error(
    'El campo propio {key} se llama como un dato que el portal ya tiene {entity}. Poné otro nombre, o usá ese campo sin own.',
  ),
  renamedOwnField: error(
    'El campo {key} dice own y as. Un campo propio se envía siempre con su clave, dentro de propios: quitá as.',
  ),
  unsupportedOwnField: error(
    'El campo propio {key} no puede ser {found}: se guarda un texto, un número, una fecha, una casilla o una opción; nunca una contraseña, un archivo ni un turno.',
  ),
  ownFieldUnderOtherKey: error(
    'El campo {key} usa el campo propio {found} con otra clave. Un campo propio se llama igual en todos los formularios: escribí {found}.',
  ),
  unaskedOwnField: warning(
    'Ningún formulario pregunta el campo propio {key} y ningún control lo guarda: nadie lo va a completar. Se puede preguntar en un formulario que se envía a: {allowed}.',
  ),
  malformedExtends: error(
    'extends es {found}; tiene que ser el nombre de una carpeta de tenants/ ("_insurer") o una lista de nombres en orden (["_insurer", "_usted"]), de los que el último manda.',
  ),
  notInherited: error(
    'tenant.json no dice {key}: {other}, de la que esta organización es una variante, no lo presta. La unidad y los hosts son de una sola organización: escribí los propios.',
  ),
  duplicateActionName: error('Dos acciones de la misma lista se llaman "{found}": otra capa no sabría a cuál llega.'),
  unknownActionName: error('En esta lista de acciones ninguna se llama "{found}". Hay: {allowed}.'),
  malformedActionChange: error(
    'A la acción "{found}" se llega para cambiar lo que dice: acá va un objeto con sus propiedades, sin otro do, sin null, after, before, key ni $replace. Para agregar, sacar o mover acciones se escribe la lista entera.',
  ),
  adjustedColor: info(
    'Para que se lea, en botones y enlaces no va {color} tal cual sino {used}, {how}. Si tiene que ser exacto, elegí un color que se lea con letras blancas.',
  ),
  unchangedTermsVersion: error(
    'Acá cambian los términos y no su version, que sigue siendo {found}: a quienes los aceptaron no se les mostrarían de nuevo. Escribí una version propia, por ejemplo "{example}".',
  ),
  symbolicLink: error(
    '{file} es un enlace a otro lugar. Una organización sólo tiene archivos propios, dentro de su carpeta: reemplazalo por una copia de lo que enlaza.',
  ),
  invalidTenantFolder: error(
    'Nadie sirve tenants/{found}: el nombre de una organización lleva minúsculas, dígitos y _, empieza con una letra y tiene hasta 40 (mi_obra_social). Cambiale el nombre, o sacala de tenants/.',
  ),
  invalidHost: error(
    '{found} no puede ser el host de una organización: {reason}. Un host es un nombre público, como portal.mi-institucion.com.ar.',
  ),
  claimHeldByServedTenant: error(
    '{what} {found} ya es de {others}, que se sigue sirviendo. Esta organización no se sirve mientras diga lo mismo.',
  ),
  partCycle: error(
    'La parte {found} se contiene a sí misma: {chain}. Sacá una de esas partes: la página no terminaría de dibujarla.',
  ),
  overwrittenAnswer: warning(
    'Otra acción de esta lista ya guarda su respuesta como "{found}": la primera no se podría leer más. Dale otro nombre.',
  ),
  reservedStateName: error(
    'Ningún set podría escribir el estado {found}: query_ es como set nombra lo que dice la dirección. Elegí otro nombre.',
  ),
  nonexistentNoticeDay: error(
    'No hay ningún {found} en el calendario. Los días del aviso se escriben año-mes-día: 2026-12-25.',
  ),
  wrongOptionType: error(
    'El campo {key} guarda {path} de la lista de códigos {codes}, que es {found}, y espera {wanted}: rechazaría lo que se elija. Decí con optionsFrom.key qué se guarda: item.code es el código e item.id su clave.',
  ),
  undeclaredFilter: error(
    'El filtro {form} llena "{found}", que la pantalla no declara en {target}: no filtraría nada. Declara: {allowed}.',
  ),
  ownerDraftWithoutSession: error(
    'El formulario {form} guarda su borrador para quien lo escribió (draft: owner), y a esta pantalla llega gente sin sesión, de la que no se sabe quién es. Usá draft: tab.',
  ),
  missingAlternativeText: error(
    'La imagen {found} la traen los datos y su alt está vacío: quien no la ve no sabría qué dice. Escribí en alt de qué se trata, por ejemplo "{{item.titulo}}".',
  ),
  blockWithoutEndpoint: error(
    'El bloque {use} hace por su cuenta la llamada {found}, y endpoints.json no dice adónde va. Escribí su dirección en endpoints.json, por ejemplo { "{found}": { "path": "/api/…" } }, o sacá el bloque.',
  ),
  afterAndBefore: error(
    'La entrada {key} dice after y también before: su lugar lo dice after, y before no la mueve. Dejá una sola palabra; la que viene de otra capa se saca con null.',
  ),
  redirectCycle: error(
    'Estas pantallas sólo llevan una a la otra y nadie llega a ver ninguna: {chain}. Sacá un redirect, o llevalo a una pantalla que muestre algo.',
  ),
  orderWordInActions: error(
    'Una lista de acciones corre en el orden en que está escrita: {word} no mueve nada. Sacalo y escribí la acción en su lugar.',
  ),
  impossibleTestPerson: error('La persona de prueba no puede ser así: {key} es {found} y tiene que ser {wanted}.'),
  duplicateListItem: error(
    '"{found}" ya está en esta lista, y una segunda vez no cambia nada. Borrala, o escribí ahí lo que falte.',
  ),
  overwrittenField: error(
    'with le da un valor a {found}, que el campo {key} ya completa: lo que la persona escribe no llegaría a la llamada {call}. Sacá {found} de with, o el campo.',
  ),
  hiddenLookup: error(
    'El campo {key} no se ve (widget hidden), y lo que se encuentra por él se dice debajo de su casillero: nadie lo vería. Buscá por un campo que se vea.',
  ),
  stepsWithoutSections: error(
    'El formulario {form} se completa de a una sección (pace: sections) y sus campos no se reparten en dos o más: no habría pasos. Declará las secciones en sections y nombralas en cada campo con section, o sacá pace.',
  ),
  fieldWithoutStep: error(
    'El campo {key} no está en ninguna sección y su formulario se completa de a una (pace: sections): no se sabría en qué paso preguntarlo. Decí la suya con section.',
  ),
  competingSteps: error(
    'El formulario {form} se completa de a una sección (pace: sections) y acá hay además otros pasos: el botón Atrás del navegador no sabría cuáles volver. Sacale pace, o mostralo en otra pantalla.',
  ),
  wrongFilterForm: error(
    'Los datos de {call} se filtran con el formulario {wanted}, que es con el que juzga el servidor, y acá dice {found}. Usá {wanted}: los campos que no quieras los puede sacar una capa.',
  ),
  ownerStateWithoutSession: error(
    'El valor {found} guarda lo que se eligió para quien lo hizo (draft: owner, o stays), y a esta pantalla llega gente sin sesión, de la que no se sabe quién es. Sacáselo.',
  ),
  personalDataInState: error(
    'El valor {found} dice draft o stays y es de tipo {wanted}: quedarían guardados en el navegador los datos de otra persona. Decí en pickOnly de qué lista sale, así se guarda sólo cuál era; o sacáselo.',
  ),
  draftOutsideState: error(
    '{found} dice draft o stays, y sólo se guarda lo que una pantalla declara en state. Sacáselo.',
  ),
  accountsWithoutSignIn: warning(
    '{found} da cuentas que entran por el formulario {form}, y a quien todavía no entró {seen}: nadie podría usarlas. {mend}',
  ),
  stackedTwice: error(
    'La columna {key} va debajo de {found}, que ya va debajo de otra: en una celda hay un solo lugar de arriba. Poné en under la de arriba.',
  ),
  optionsUnknownToServer: error(
    'El campo {key} elige con where de una lista que sólo la página conoce (each): el servidor no podría rechazar lo que no se ofrece. Usá codes, o filtrá la lista en derive.',
  ),
  outdatedTestCase: error(
    'El caso {key} de {file} espera {what} "{found}", que esta organización ya no tiene. En {table} sacá el caso ({ {about}, "cases": { "{key}": null } }) o escribilo de nuevo, como vale acá.',
  ),
  missingItemKey: error(
    'Acá falta {key}, que dice qué distingue a cada elemento de la lista: si no se escribe es {path}, y estos elementos no lo tienen. Elegí algo que no se repita, por ejemplo "{key}": "{example}". Cada elemento {parts}.',
  ),
  entryForNobody: error(
    'La entrada {key} lleva a {found}, que ven {seen}, y a ella la ven {viewers}: a nadie le serviría. Llevala a otra pantalla, o mostrala a quienes pueden entrar.',
  ),
  reversedLimits: error(
    '{key} es {found} y {other} es {limit}: {key} no puede ser mayor que {other}. Cambiá uno de los dos.',
  ),
  ownFieldsAskedTwice: error(
    'El campo {key} vuelve a pedir todos los campos propios ({found}) que este formulario ya pide: se escribirían dos veces. Dejá uno solo.',
  ),
  emptyPress: error(
    '{key} no tiene ninguna acción: al apretarlo no pasaría nada. Escribí qué hace, por ejemplo [{ "do": "go", "to": "/home" }], o sacalo.',
  ),
  onceAndSecret: error(
    '{found} dice once y secret: lo primero lo olvida al abrirse la pantalla y lo segundo lo guarda para cuando se recarga. Dejá uno de los dos.',
  ),
  effectWithoutUser: error(
    'La página pregunta esto por su cuenta, y {found} hace algo: pasaría sin que nadie lo pida, una y otra vez. Usá una llamada que sólo lea, o hacela con un botón.',
  ),
  unfilteredDownload: error(
    'argumentsOf nombra los datos de una pantalla, y esto puede estar en varias: el archivo traería todo, sin los filtros. Poné la descarga en un botón de la pantalla, o decí los valores en with.',
  ),
  emptyMenu: error(
    '{found} no tiene nada adentro: en el teléfono, su botón no abriría nada. Ponele algo en children, o sacalo.',
  ),
  errorTextWithoutLimit: error(
    'El campo {key} dice qué leer cuando falla {kind}, y no tiene ese límite: nadie lo leería. Escribí el límite en schema ({allowed}), o sacá el texto.',
  ),
  nestedForm: error(
    'tools va adentro del formulario, al lado de su botón, y acá trae otro formulario ({found}): uno no puede ir dentro de otro. Mostralo antes o después, o en un diálogo que abra un botón.',
  ),
  blankText: error(
    '{path} está vacío, y ahí se lee algo: no se vería nada, ni lo diría un lector de pantalla. Escribilo; si no va, sacá la propiedad o, con null, la entrada entera.',
  ),
  duplicateShortcut: error('La tecla {found} ya hace otra cosa en esta pantalla: la segunda no se oiría. Elegí otra.'),
  unguardedOnFilter: error(
    'El formulario {form} dice unguarded y acá sólo filtra: lo que se elige en un filtro no se guarda, así que nunca pregunta. Sacale unguarded.',
  ),
  duplicateRepeatedField: error(
    'El campo {key} se escribe por cada código de su lista, y "{found}" ya es otro campo de este formulario que sale de una lista: dos campos no pueden llamarse igual.',
  ),
  invalidExample: error(
    'El ejemplo del campo {key} no sirve: {reason}. Escribí en example un valor que el propio campo admita.{mend}',
  ),
  unsubmittedForm: error(
    'El formulario {found} no tiene botón (submit) y nadie toma lo que se escribe en él: se perdería. Agregale submit, leelo con forms.{found}, o mandalo con la acción submit.',
  ),
  ...CHANNEL_SENTENCES,
  ...DAY_SENTENCES,
  ...FORM_SENTENCES,
  ...NAME_SENTENCES,
  ...TENANT_SENTENCES,
  ...ANSWER_SENTENCES,
  ...TABLE_SENTENCES,
} as const satisfies Record<OwnCode, Sentence>;

type OwnCode = Exclude<LanguageCode, RuleMessageCode>;

function isOwn(code: LanguageCode): code is OwnCode {
  return Object.hasOwn(SENTENCES, code);
}

/** How serious a code is. */
export function severityOf(code: LanguageCode): Severity {
  return isOwn(code) ? SENTENCES[code].severity : RULE_MESSAGES[code].severity;
}

/** The Spanish sentence of a code; a place without a value stays as written, so that a slip is seen. */
export function sentence(code: LanguageCode, args: Readonly<Record<string, string>>): string {
  const words = Object.fromEntries(Object.entries(args).map(([name, word]) => [name, shortened(name, word)]));
  if (isOwn(code)) return capital(filled(sayOf(SENTENCES[code].say, args), words), SENTENCES[code].say);
  const { sentence: statement, remedy } = ruleSentence({ code, args: words });
  return `${statement} ${remedy}`;
}

/** Says of an empty list that there is nothing in it, in place of "Hay: ninguno". */
const sayOf = (say: string, { allowed }: Readonly<Record<string, string>>): string =>
  allowed === listed([]) ? say.replace('Hay: {allowed}', 'Todavía no hay ninguno') : say;

/** Longest quote of a document in a message; lists of allowed values are never shortened. */
const MOST_SHOWN = 240;

function shortened(name: string, word: string): string {
  return name === 'allowed' || word.length <= MOST_SHOWN ? word : `${word.slice(0, MOST_SHOWN)}…`;
}

/** A sentence that begins with the name of a thing begins with a capital; one that begins with a path stays as it is. */
function capital(word: string, say: string): string {
  return say.startsWith('{what}') ? `${word.charAt(0).toUpperCase()}${word.slice(1)}` : word;
}

/** The sentence of a code with its places as written; for the documentation. */
export function template(code: LanguageCode): string {
  return isOwn(code) ? SENTENCES[code].say : `${RULE_MESSAGES[code].sentence} ${RULE_MESSAGES[code].remedy}`;
}
