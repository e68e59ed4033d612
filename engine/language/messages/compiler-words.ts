/** Hints that the terminal prints below a message's sentence. */
export const MESSAGE_HINTS = {
  meant: '¿quisiste decir "{meant}"?',
  defined: 'Lo define {place}.',
  mends: 'Lo corrige {mends}.',
  maintainer: 'quien mantiene tenants/{folder}',
} as const;

/** Names that the compiler's sentences give to things of the language, with their article. */
export const THINGS = {
  action: 'la acción',
  actionList: 'la lista de acciones',
  answered: 'en la respuesta',
  block: 'el bloque',
  call: 'la llamada',
  check: 'el control',
  code: 'el código',
  codeList: 'la lista de códigos',
  column: 'la columna',
  connector: 'el conector',
  contact: 'el contacto',
  data: 'el dato',
  derived: 'el valor derivado',
  dialog: 'el diálogo',
  entity: 'la entidad',
  field: 'el campo',
  file: 'el archivo',
  form: 'el formulario',
  format: 'el formato',
  icon: 'el ícono',
  message: 'el mensaje',
  namedRule: 'la regla',
  node: 'el nodo',
  ownEntity: 'la entidad',
  opener: 'quien abrió el diálogo',
  outcome: 'el desenlace',
  part: 'la parte',
  paymentKey: 'la clave de cobro',
  coverage: 'la cobertura',
  place: 'el formulario o la pantalla',
  point: 'el punto',
  refusal: 'el rechazo',
  says: 'el error o la regla',
  screen: 'la pantalla',
  screenState: 'el estado de esta pantalla',
  section: 'la sección',
  sharedField: 'el campo compartido',
  state: 'el estado',
  subject: 'nada con reglas que se llame',
  tableTest: 'la tabla de casos',
  tableName: 'el nombre',
  text: 'el texto',
  tileGroup: 'el grupo de accesos',
  type: 'el tipo',
  word: 'la palabra del vocabulario',
  wordForm: 'la forma',
} as const;

/** Why a field cannot be read by its `display`. */
export const DISPLAY_REASONS = {
  own: 'display es de los campos propios',
  text: 'el campo no es un texto que se escribe',
  example: 'su example no tiene {places} letras o números',
  length: 'su minLength o maxLength no admite {places}',
  pattern: 'su pattern no admite {places} letras o números sin los separadores, que no se guardan',
} as const;

/** Entities to which a tenant adds fields, by their word in the language. */
export const OWN_ENTITY_WORDS = { person: 'de la persona', case: 'del caso' } as const;

/** A thing of the language. */
export type Thing = keyof typeof THINGS;

/** A thing with its name: `el formulario registro`. */
export function named(thing: Thing, name: string): string {
  return name === '' ? THINGS[thing] : `${THINGS[thing]} ${name}`;
}

/** A thing inside another: `el desenlace del bloque queue` reads as `el desenlace (el bloque queue)`. */
export function within(thing: Thing, whole: string): string {
  return `${THINGS[thing]} (${whole})`;
}

/** A list of names for a sentence. */
export function listed(names: Iterable<string>): string {
  return [...names].join(', ') || 'ninguno';
}

/** A sentence with the names that something receives. */
export function received(names: readonly string[]): string {
  return names.length === 0 ? 'No recibe nada' : `Recibe: ${names.join(', ')}`;
}

/** Types of JSON. */
export const JSON_TYPES: Readonly<Record<string, string>> = {
  string: 'un texto',
  integer: 'un número entero',
  number: 'un número',
  boolean: 'true o false',
  object: 'un objeto',
  array: 'una lista',
  null: 'null',
};

/** Either of several types. */
export function either(types: readonly string[]): string {
  return types.map((type) => JSON_TYPES[type] ?? type).join(' o ');
}

/** Limits of JSON Schema by keyword; `{limit}` is the number. */
export const LIMITS: Readonly<Record<string, string>> = {
  maxLength: '{limit} caracteres como máximo',
  minLength: '{limit} caracteres como mínimo',
  minimum: '{limit} como mínimo',
  maximum: '{limit} como máximo',
  minItems: 'con {limit} como mínimo',
};

/** Other phrases inside the compiler's sentences. */
export const COMPILER_WORDS = {
  onlyWherePasses: 'su condición sólo se cumple cuando se cumple passWhen',
  behindAnother: 'cuando se cumple su condición ya se cumple la de {other}, que se mira antes',
  nobodySends: 'ningún campo del formulario {form} lo envía: agregá uno con ese "as"',
  mayBeEmpty: 'el campo {key} puede quedar vacío: necesita "required": true',
  mayBeHidden: 'el campo {key} puede no preguntarse: su visible, o el de su sección, no se cumple siempre',
  mayBeReadOnly: 'el campo {key} puede ser de sólo lectura, y entonces no se completa',
  aLink: 'un enlace',
  allowedHosts: 'hosts admite {hosts}',
  aHost: 'un host de este conector',
  hasParts: 'tiene: {allowed}',
  oneValue: 'es un solo valor, {item}',
  noSignInForm: 'no se lo muestra ninguna pantalla',
  closedSignInForms: 'se lo muestra sólo {paths}, con un when que estos flags no cumplen',
  openSignIn:
    'Encendé lo que ese when pide, por ejemplo "portal": true, o mostrá {form} en una pantalla propia con for: ["anonymous"]. Si eso lo enciende la oficina en su unidad, no falta nada.',
  addSignInForm: 'Mostrá {form} en una pantalla propia con for: ["anonymous"].',
  answerPart: 'parte de una respuesta',
  answerParts: 'status, body o body.nombre…',
  connectorAddress: 'la dirección de un conector',
  connectorAddresses: 'https://… o {{secret.own.NOMBRE}}/…',
  for: 'por ejemplo {example}',
  missingExample: ' Por ejemplo: {example}',
  withoutSeparators:
    ' Con display, pattern y los largos son de lo que se guarda, sin los separadores: de "28-1234" se guarda "281234".',
  noValue: 'ninguno',
  sayExample: ' No se encontró un valor que sirva: si lo hay, escribilo en "example" de ese campo.',
  header: 'El encabezado {name}',
  url: 'La dirección',
  keys: 'letras, dígitos y _, empezando con una letra',
  noObject: 'no empieza con { o no hay nada escrito',
  noVersion: 'no dice en qué versión está escrito',
  version: 'dice que está escrito en la versión {found}',
  rule: 'una regla, por ejemplo { "var": "{path}" }, o true o false',
  numberSetting: 'el ajuste numérico',
  noFieldSends: '{form} no tiene un campo que se envíe como "{found}"',
  fieldNeverShown: 'el campo {key} lleva "visible": false, y de un campo que no se ve no se acepta nada',
  nothingElse: 'nada',
  fixedByAnswers: 'a quien lo esconden sus propias respuestas no se le guarda nada',
  fixedByOthers: 'se guarda también de quien no lo ve, porque no lo esconden sus respuestas sino su rol o un ajuste',
  datumStored: 'quien lo tenga guardado no podría guardar el otro formulario',
  datumEntered: 'quien lo tenga guardado no podría entrar ni recuperar su cuenta',
  caseOfForm: 'van with y errors, expect o stores',
  caseOfRules: 'va expect y no errors',
  expectList: 'expect es la lista de las claves que se ven, como ["perfil", "turnos"]',
  expectWord: 'expect es una palabra, como "passes"',
  expectWords: 'expect dice una palabra por nombre, como { "aviso": "shown" }',
  neither: 'ninguno de los dos',
  both: 'los dos',
  sentBy: '{receiver}, a la que envía {sender}',
} as const;

/** Words for the difference between the colour in use and the written one. */
export const SHADES = { darker: 'el mismo más oscuro', lighter: 'el mismo más claro' } as const;

/** Contents that a drawing may not have. */
export const DRAWING_FAULTS = {
  script: 'un script',
  foreign: 'un foreignObject',
  element: 'un elemento que no es una forma',
  handler: 'un atributo que ejecuta (on…)',
  javascript: 'javascript:',
  doctype: 'una definición de documento',
  reference: 'una referencia a otro archivo',
} as const;

/** Reasons why a file that ends in `.svg` would show as a broken picture. */
export const NO_DRAWING = {
  noSvg: 'no es un dibujo SVG; un PNG o un JPG se exporta como SVG, no alcanza con cambiarle el nombre',
  noNamespace: 'a su etiqueta <svg> le falta xmlns="http://www.w3.org/2000/svg"',
} as const;

/** Reasons why a host cannot be a tenant's: it names each visitor's own machine, or it is an address and not a name. */
export const HOST_FAULTS = {
  ownMachine: 'es la propia máquina de quien lo abre, y ahí se muestra la organización que se elija',
  address: 'es una dirección y no un nombre',
} as const;

/** Reasons why a text is not JSON, by the parser's name for the error; other errors show that name. */
export const JSON_FAULTS: Readonly<Record<string, string>> = {
  InvalidSymbol: 'hay un signo que no va acá; los textos y los nombres llevan comillas dobles',
  InvalidNumberFormat: 'hay un número mal escrito',
  PropertyNameExpected: 'acá va un nombre entre comillas, o sobra la coma anterior',
  ValueExpected: 'falta un valor, o sobra la coma anterior',
  ColonExpected: 'falta : después del nombre',
  CommaExpected: 'falta una coma',
  CloseBraceExpected: 'falta cerrar una llave }',
  CloseBracketExpected: 'falta cerrar un corchete ]',
  EndOfFileExpected: 'sobra lo que sigue',
  InvalidCommentToken: 'hay un comentario',
  UnexpectedEndOfComment: 'hay un comentario sin cerrar',
  UnexpectedEndOfString: 'falta cerrar unas comillas',
  UnexpectedEndOfNumber: 'hay un número sin terminar',
  InvalidUnicode: 'hay un \\u mal escrito',
  InvalidEscapeCharacter: 'hay una barra \\ que no se admite',
  InvalidCharacter: 'hay un salto de línea u otro signo de control dentro de un texto; se escribe \\n',
};

/** Signs that are written by mistake in JSON, with what goes there. */
export const SIGN_FAULTS = {
  curly: 'la comilla {sign} es la de un procesador de textos; van comillas rectas: "',
  single: 'acá hay {sign}, y los textos y los nombres llevan comillas dobles: "',
  word: '{sign} no se escribe así; sin comillas van sólo true, false y null, en minúsculas',
  inner: 'el texto ya terminó; una comilla adentro de un texto lleva una barra delante: \\"',
} as const;

/** The longest file and the deepest nesting, in words. */
export const SIZES = { characters: '{most} caracteres', levels: '{most} niveles' } as const;

/** A sentence or a part of one with its places filled in; a place without a word stays as written. */
export function filled(words: string, places: Readonly<Record<string, string>>): string {
  return words.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(places, name) ? (places[name] ?? place) : place,
  );
}
