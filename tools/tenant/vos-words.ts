const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Pronouns and short verb forms of vos. */
const PLAIN = set('vos te ti tu tus tuyo tuya tuyos tuyas contigo sos vas das ves has fuiste viste diste');

/** Words with an ending of vos that are no such form. */
const OTHERS = set(
  'acá ahí allá allí así aquí está mamá papá quizá sofá jamás además atrás demás detrás más tras compás después través ' +
    'interés inglés francés portugués país maíz café té esté qué porqué sé dé sí mí según anís existe asiste insiste ' +
    'consiste resiste triste chiste pagué olvidé ingresé siete billete paquete promete compete complete sujete trate ' +
    'debate rescate parte aparte arte fuerte suerte muerte convierte advierte norte reporte sala salas mala malas malo ' +
    'malos escuela escuelas escala escalas fila filas pila pilas tela vela regalo regalos pelo pelos cielo suelo modelo ' +
    'modelos abuela abuelo abuelas abuelos secuela secuelas novela kilo kilos estilo tranquilo tranquila tranquilos ' +
    'pupila axila sale vale suele duele señale instale regale cancele',
);

/** Verbs whose imperative of vos ends as a future does: `esperá` beside `será`. */
const NO_FUTURE = set('esperá mirá girá tirá retirá separá prepará compará mejorá entrá cerrá borrá registrá mostrá');
const FUTURE = /(?:[aei]|[bd])rá$/;

const ENDINGS: readonly RegExp[] = [
  // Matches probá, volvé, elegí; querés, estás, escribís
  /[a-zñ](?:á|é|í)s?$/,
  // Matches pagaste, recibiste
  /[a-zñ](?:aste|iste)$/,
  // Matches comunicate, atendete; forms of usted keep their accent: comuníquese
  /^[a-zñ]{2,}[ae]te$/,
  // Matches revisalos, abrila, contale; forms of usted keep their accent: revíselos
  /^[a-zñ]{2,}[aei]l(?:[oa]s?|e)$/,
  // Matches atenderte, mostrándote
  /(?:[aei]r|ndo)te$/,
];

/** Words before a verb that only its ending identifies: `no cierres`, `cuando quieras`, `que hagas`. */
const BEFORE_VERB = set('no que cuando si donde como');
const BETWEEN = set('me se lo la los las le les nos');
const NO_SECOND_PERSON = set(
  'las los les nos es antes menos tres dos más otras otros ambas ambos todas todos unas unos',
);

/** The words of a sentence that address its reader as vos, in order; empty if the sentence suits usted. */
export function vosWords(sentence: string): readonly string[] {
  const words = sentence
    .replace(/\{\{[^}]*\}\}/g, ' ')
    // A name inside a sentence, as San José, is no verb.
    .replace(/(?<=[a-záéíóúüñ,;] )[A-ZÁÉÍÓÚÑ][a-záéíóúüñ]+( [A-ZÁÉÍÓÚÑ][a-záéíóúüñ]+)*/g, ' ')
    .toLowerCase()
    .split(/[^a-záéíóúüñ]+/)
    .filter((word) => word !== '');
  return words.filter((word, at) => isOfVos(word) || isSecondPerson(words, at));
}

function isOfVos(word: string): boolean {
  if (PLAIN.has(word)) return true;
  if (OTHERS.has(word) || (FUTURE.test(word) && !NO_FUTURE.has(word))) return false;
  return ENDINGS.some((ending) => ending.test(word));
}

function isSecondPerson(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  const before = words[at - 1] ?? '';
  const verb = BETWEEN.has(before) ? (words[at - 2] ?? '') : before;
  return /[aeí]s$/.test(word) && BEFORE_VERB.has(verb) && !NO_SECOND_PERSON.has(word);
}
