import type { LanguageCode } from './codes.ts';

/** Message about a rule, a text or a path of a document. */
export interface RuleMessage {
  readonly severity: 'error' | 'warning';
  /** Sentence with the found value; `{name}` is an argument of the problem. */
  readonly sentence: string;
  /** Allowed values, or the fix. */
  readonly remedy: string;
}

/** Messages about rules, texts and paths by the name of their reason (codes.ts). */
export const RULE_MESSAGES = {
  notARule: {
    severity: 'error',
    sentence: 'Acá va una regla y se encontró {found}.',
    remedy: 'Una regla es un objeto con un operador, o un literal.',
  },
  notOneOperator: {
    severity: 'error',
    sentence: 'Una regla tiene exactamente un operador y se encontraron: {found}.',
    remedy: 'Para combinar dos condiciones usá { "and": […] } u { "or": […] }.',
  },
  unknownOperator: {
    severity: 'error',
    sentence: 'El operador "{operator}" no existe.',
    remedy: 'Los operadores son: {allowed}.',
  },
  wrongArgumentCount: {
    severity: 'error',
    sentence: '"{operator}" lleva {wanted} argumentos y tiene {found}.',
    remedy: 'Sus argumentos: {signature}.',
  },
  literalExpected: {
    severity: 'error',
    sentence: 'Acá va un literal y se encontró {found}.',
    remedy: 'Escribí el valor mismo, sin operadores.',
  },
  malformedPath: {
    severity: 'error',
    sentence: '"{path}" no es una ruta.',
    remedy: 'Una ruta son nombres separados por puntos: state.member.documento.',
  },
  unsupportedPattern: {
    severity: 'error',
    sentence: 'La expresión "{pattern}" no se admite: {reason}.',
    remedy: 'Escribila de otro modo; docs/language.md dice qué se admite.',
  },
  unknownPath: {
    severity: 'error',
    sentence: '{path} no existe: "{name}" no está en {below} ({allowed}).',
    remedy: 'Los nombres que hay están entre paréntesis.',
  },
  unknownRoot: {
    severity: 'error',
    sentence: '{path} no existe: acá se pueden leer {allowed}.',
    remedy: 'Una ruta empieza por una de esas raíces.',
  },
  wrongArgumentType: {
    severity: 'error',
    sentence: '"{operator}" espera {wanted} y se encontró {found}.',
    remedy: 'Corregí el argumento o usá otro operador.',
  },
  unguardedPath: {
    severity: 'error',
    sentence: '{path} puede faltar.',
    remedy: 'Comprobalo antes: { "and": [{ "has": "{path}" }, …] }.',
  },
  impossibleComparison: {
    severity: 'error',
    sentence: 'La comparación nunca se cumple: {found} no puede ser {value}.',
    remedy: 'Compará con un valor posible.',
  },
  unreachableBranch: {
    severity: 'error',
    sentence: 'Esta parte nunca se alcanza: la condición es siempre {verdict}.',
    remedy: 'Borrala, o corregí la condición.',
  },
  needlessGuard: {
    severity: 'warning',
    sentence: '"{operator}" sobra: {path} nunca falta.',
    remedy: 'Quitá la condición.',
  },
  itemOutsideList: {
    severity: 'error',
    sentence: '{path}: "item" solo existe dentro de una lista.',
    remedy: 'Usalo dentro de filter, find, some…, o en una columna o fila.',
  },
  ruleTooDeep: {
    severity: 'error',
    sentence: 'La regla tiene más de {most} niveles.',
    remedy: 'Dale nombre a una parte en "derive".',
  },
  ruleTooLarge: {
    severity: 'error',
    sentence: 'La regla tiene más de {most} partes.',
    remedy: 'Dale nombre a una parte en "derive", o usá una lista de códigos.',
  },
  malformedPlaceholder: {
    severity: 'error',
    sentence: 'Las llaves de "{found}" no forman {{ruta}} ni {{ruta | formato}}.',
    remedy: 'Cerrá las llaves y escribí una ruta adentro.',
  },
  unknownFormat: {
    severity: 'error',
    sentence: 'El formato "{format}" no existe.',
    remedy: 'Los formatos son: {allowed}.',
  },
  unformattableValue: {
    severity: 'error',
    sentence: 'El formato "{format}" no escribe {found}.',
    remedy: 'Usá otro formato.',
  },
  wrongFormatArgument: {
    severity: 'error',
    sentence: 'El formato "{format}" {wanted} y se encontró {found}.',
    remedy: 'Por ejemplo {{ruta | {format}{example}}}.',
  },
  unprintableValue: {
    severity: 'error',
    sentence: '{path} es {found}: no se puede mostrar así.',
    remedy: 'Elegí una de sus partes, o un formato.',
  },
  linkDecidedByData: {
    severity: 'error',
    sentence: 'Un enlace no puede empezar con {found}: un dato decidiría adónde lleva.',
    remedy: 'Empezá con / o con https://. Para abrir una dirección que trae un dato está la acción "visit".',
  },
  unknownCodeList: {
    severity: 'error',
    sentence: '"{name}" no está en las listas de códigos ({allowed}).',
    remedy: 'Las listas y tablas se definen en codes.json.',
  },
  emptyOperand: {
    severity: 'error',
    sentence: 'Un valor vacío no se compara ni se calcula.',
    remedy: 'Para saber si falta, usá { "missing": "ruta" }.',
  },
  differingBranches: {
    severity: 'error',
    sentence: 'Las ramas dan {found} y {other}.',
    remedy: 'Todas las ramas dan el mismo tipo de valor.',
  },
  wrongResultType: {
    severity: 'error',
    sentence: 'Acá va {wanted} y se encontró {found}.',
    remedy: 'Corregí la regla o la ruta.',
  },
  shadowedItemName: {
    severity: 'error',
    sentence: '"{name}" ya nombra el elemento de otra lista.',
    remedy: 'Dale otro nombre con un tercer argumento: [lista, regla, "otro"].',
  },
  unknownScale: {
    severity: 'error',
    sentence: 'Acá va cómo se leen los dos textos y se encontró "{found}".',
    remedy: 'Puede ser {allowed}; sin nada, se comparan letra por letra.',
  },
  differingScales: {
    severity: 'error',
    sentence: '"{operator}" compara dos escrituras distintas: {found} y {other}.',
    remedy: 'Convertí una con "date" o "instant", o decí cómo se leen las dos: { "{operator}": [a, b, "{scale}"] }.',
  },
  unguardedResult: {
    severity: 'error',
    sentence: '"{operator}" puede no dar nada, y acá tiene que saberse.',
    remedy:
      'Comprobalo antes: { "and": [{ "has": {rule} }, …] }. No alcanza con comprobar lo que lee: de una fecha que está tampoco se sabe siempre.',
  },
  unlistedCode: {
    severity: 'error',
    sentence: '{path} puede ser {values}, que no está en la lista {list}: se leería "—".',
    remedy: 'Agregalo a la lista en codes.json, o usá otra lista.',
  },
  contradictoryCondition: {
    severity: 'error',
    sentence: 'Esta condición nunca se cumple: {one} y {other} no pueden darse juntas.',
    remedy: 'Corregí una; si tenían que ser alternativas, usá "or".',
  },
  tautologicalCondition: {
    severity: 'error',
    sentence: 'Esta condición se cumple siempre: no pueden fallar juntas sus partes ({one}; {other}).',
    remedy: 'Corregí una, o sacá la condición.',
  },
  mixedList: {
    severity: 'error',
    sentence: 'Una lista tiene valores de una sola clase, y acá hay {found} después de {other}.',
    remedy: 'Escribí todos de la misma manera.',
  },
  constantComparison: {
    severity: 'error',
    sentence: '"{operator}" da acá siempre lo mismo: {reason}.',
    remedy: 'Compará con otra cosa, o sacá la comparación.',
  },
  duplicateLiteral: {
    severity: 'error',
    sentence: '{found} ya está en la lista, y una segunda vez no cambia nada.',
    remedy: 'Borralo, o escribí el valor que falta.',
  },
} as const satisfies Partial<Record<LanguageCode, RuleMessage>>;

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

/** The sentence and the remedy of a rule's problem, with its words filled in. */
export function ruleSentence(problem: {
  readonly code: RuleMessageCode;
  readonly args: Readonly<Record<string, string>>;
}): {
  readonly severity: 'error' | 'warning';
  readonly sentence: string;
  readonly remedy: string;
} {
  const { severity, sentence, remedy } = RULE_MESSAGES[problem.code];
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (written, name: string) =>
      Object.hasOwn(problem.args, name) ? (problem.args[name] ?? '') : written,
    );
  return { severity, sentence: fill(sentence), remedy: fill(remedy) };
}
