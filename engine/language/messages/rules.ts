/** Message about a rule, a text or a path of a document. */
export interface RuleMessage {
  readonly severity: 'error' | 'warning';
  /** Sentence with the found value; `{name}` is an argument of the problem. */
  readonly sentence: string;
  /** Allowed values, or the fix. */
  readonly remedy: string;
}

/** Messages about rules, texts and paths by code; LNG-020 to LNG-049, LNG-120 to LNG-122 LNG-247, LNG-252, LNG-253 and LNG-255 are theirs. */
export const RULE_MESSAGES = {
  'LNG-020': {
    severity: 'error',
    sentence: 'Acá va una regla y se encontró {found}.',
    remedy: 'Una regla es un objeto con un operador, o un literal.',
  },
  'LNG-021': {
    severity: 'error',
    sentence: 'Una regla tiene exactamente un operador y se encontraron: {found}.',
    remedy: 'Para combinar dos condiciones usá { "and": […] } u { "or": […] }.',
  },
  'LNG-022': {
    severity: 'error',
    sentence: 'El operador "{operator}" no existe.',
    remedy: 'Los operadores son: {allowed}.',
  },
  'LNG-023': {
    severity: 'error',
    sentence: '"{operator}" lleva {wanted} argumentos y tiene {found}.',
    remedy: 'Sus argumentos: {signature}.',
  },
  'LNG-024': {
    severity: 'error',
    sentence: 'Acá va un literal y se encontró {found}.',
    remedy: 'Escribí el valor mismo, sin operadores.',
  },
  'LNG-025': {
    severity: 'error',
    sentence: '"{path}" no es una ruta.',
    remedy: 'Una ruta son nombres separados por puntos: state.member.documento.',
  },
  'LNG-026': {
    severity: 'error',
    sentence: 'La expresión "{pattern}" no se admite: {reason}.',
    remedy: 'Escribila de otro modo; docs/language.md dice qué se admite.',
  },
  'LNG-027': {
    severity: 'error',
    sentence: '{path} no existe: "{name}" no está en {below} ({allowed}).',
    remedy: 'Los nombres que hay están entre paréntesis.',
  },
  'LNG-028': {
    severity: 'error',
    sentence: '{path} no existe: acá se pueden leer {allowed}.',
    remedy: 'Una ruta empieza por una de esas raíces.',
  },
  'LNG-029': {
    severity: 'error',
    sentence: '"{operator}" espera {wanted} y se encontró {found}.',
    remedy: 'Corregí el argumento o usá otro operador.',
  },
  'LNG-030': {
    severity: 'error',
    sentence: '{path} puede faltar.',
    remedy: 'Comprobalo antes: { "and": [{ "has": "{path}" }, …] }.',
  },
  'LNG-031': {
    severity: 'error',
    sentence: 'La comparación nunca se cumple: {found} no puede ser {value}.',
    remedy: 'Compará con un valor posible.',
  },
  'LNG-032': {
    severity: 'error',
    sentence: 'Esta parte nunca se alcanza: la condición es siempre {verdict}.',
    remedy: 'Borrala, o corregí la condición.',
  },
  'LNG-033': {
    severity: 'warning',
    sentence: '"{operator}" sobra: {path} nunca falta.',
    remedy: 'Quitá la condición.',
  },
  'LNG-034': {
    severity: 'error',
    sentence: '{path}: "item" solo existe dentro de una lista.',
    remedy: 'Usalo dentro de filter, find, some…, o en una columna o fila.',
  },
  'LNG-035': {
    severity: 'error',
    sentence: 'La regla tiene más de {most} niveles.',
    remedy: 'Dale nombre a una parte en "derive".',
  },
  'LNG-036': {
    severity: 'error',
    sentence: 'La regla tiene más de {most} partes.',
    remedy: 'Dale nombre a una parte en "derive", o usá una lista de códigos.',
  },
  'LNG-037': {
    severity: 'error',
    sentence: 'Las llaves de "{found}" no forman {{ruta}} ni {{ruta | formato}}.',
    remedy: 'Cerrá las llaves y escribí una ruta adentro.',
  },
  'LNG-038': {
    severity: 'error',
    sentence: 'El formato "{format}" no existe.',
    remedy: 'Los formatos son: {allowed}.',
  },
  'LNG-039': {
    severity: 'error',
    sentence: 'El formato "{format}" no escribe {found}.',
    remedy: 'Usá otro formato.',
  },
  'LNG-040': {
    severity: 'error',
    sentence: 'El formato "{format}" {wanted} y se encontró {found}.',
    remedy: 'Por ejemplo {{ruta | {format}{example}}}.',
  },
  'LNG-041': {
    severity: 'error',
    sentence: '{path} es {found}: no se puede mostrar así.',
    remedy: 'Elegí una de sus partes, o un formato.',
  },
  'LNG-042': {
    severity: 'error',
    sentence: 'Un enlace no puede empezar con {found}: un dato decidiría adónde lleva.',
    remedy: 'Empezá con / o con https://. Para abrir una dirección que trae un dato está la acción "visit".',
  },
  'LNG-043': {
    severity: 'error',
    sentence: '"{name}" no está en las listas de códigos ({allowed}).',
    remedy: 'Las listas y tablas se definen en codes.json.',
  },
  'LNG-044': {
    severity: 'error',
    sentence: 'Un valor vacío no se compara ni se calcula.',
    remedy: 'Para saber si falta, usá { "missing": "ruta" }.',
  },
  'LNG-045': {
    severity: 'error',
    sentence: 'Las ramas dan {found} y {other}.',
    remedy: 'Todas las ramas dan el mismo tipo de valor.',
  },
  'LNG-046': {
    severity: 'error',
    sentence: 'Acá va {wanted} y se encontró {found}.',
    remedy: 'Corregí la regla o la ruta.',
  },
  'LNG-047': {
    severity: 'error',
    sentence: '"{name}" ya nombra el elemento de otra lista.',
    remedy: 'Dale otro nombre con un tercer argumento: [lista, regla, "otro"].',
  },
  'LNG-120': {
    severity: 'error',
    sentence: 'Acá va cómo se leen los dos textos y se encontró "{found}".',
    remedy: 'Puede ser {allowed}; sin nada, se comparan letra por letra.',
  },
  'LNG-121': {
    severity: 'error',
    sentence: '"{operator}" compara dos escrituras distintas: {found} y {other}.',
    remedy: 'Convertí una con "date" o "instant", o decí cómo se leen las dos: { "{operator}": [a, b, "{scale}"] }.',
  },
  'LNG-122': {
    severity: 'error',
    sentence: '"{operator}" puede no dar nada, y acá tiene que saberse.',
    remedy:
      'Comprobalo antes: { "and": [{ "has": {rule} }, …] }. No alcanza con comprobar lo que lee: de una fecha que está tampoco se sabe siempre.',
  },
  'LNG-247': {
    severity: 'error',
    sentence: '{path} puede ser {values}, que no está en la lista {list}: se leería "—".',
    remedy: 'Agregalo a la lista en codes.json, o usá otra lista.',
  },
  'LNG-252': {
    severity: 'error',
    sentence: 'Esta condición nunca se cumple: {one} y {other} no pueden darse juntas.',
    remedy: 'Corregí una; si tenían que ser alternativas, usá "or".',
  },
  'LNG-253': {
    severity: 'error',
    sentence: 'Esta condición se cumple siempre: no pueden fallar juntas sus partes ({one}; {other}).',
    remedy: 'Corregí una, o sacá la condición.',
  },
  'LNG-255': {
    severity: 'error',
    sentence: 'Una lista tiene valores de una sola clase, y acá hay {found} después de {other}.',
    remedy: 'Escribí todos de la misma manera.',
  },
  'LNG-405': {
    severity: 'error',
    sentence: '"{operator}" da acá siempre lo mismo: {reason}.',
    remedy: 'Compará con otra cosa, o sacá la comparación.',
  },
  'LNG-406': {
    severity: 'error',
    sentence: '{found} ya está en la lista, y una segunda vez no cambia nada.',
    remedy: 'Borralo, o escribí el valor que falta.',
  },
} as const satisfies Record<string, RuleMessage>;

/** Code of a message about a rule, a text or a path. */
export type RuleMessageCode = keyof typeof RULE_MESSAGES;

/** Why a regular expression is refused. */
export const PATTERN_REASONS = {
  LENGTH: 'tiene más de 200 caracteres',
  BIG: 'repite demasiado',
  SYNTAX: 'está mal escrita',
  GROUP: 'usa un grupo especial; solo hay (…) y (?:…)',
  ESCAPE: 'usa una barra que no se admite; hay \\d \\w \\s, sus contrarias y la puntuación',
  LAZY: 'repite una repetición',
  ANCHOR: '^ va al comienzo y $ al final de toda la expresión, igual en todas sus alternativas',
  UNANCHORED: 'repite sin límite y no empieza con ^',
  AMBIGUOUS:
    'un mismo texto se puede leer de muchas maneras: dos repeticiones seguidas o anidadas comparten caracteres',
} as const;

/** Words used as arguments of the sentences. */
export const RULE_WORDS = {
  emptyPlace: 'el comienzo',
  noNames: 'no tiene partes',
  true: 'verdadera',
  false: 'falsa',
  takesNoArgument: 'no lleva argumento',
  takesArgument: 'lleva un argumento',
  takesOneOf: 'lleva como argumento uno de estos:',
  nothing: 'ninguno',
  comparesItself: 'compara un valor con él mismo',
  between: 'el valor va de {least} a {most}',
  from: '{type} desde {least}',
  fromTo: '{type} de {least} a {most}',
  neverBelow: 'el valor nunca es menor que {least}',
  emptyList: 'la lista está vacía',
  everyValue: 'la lista tiene todos los valores que puede haber',
} as const;
