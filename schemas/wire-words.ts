/**
 * The contract's Portuguese words and the code's words for the same thing, by kind of thing. A field that is not listed has one name
 * on both sides. Routes read by `fromWire`, presenters answer by `toWire`, and no other code says a word of the wire.
 * @example toWire('person', { id: 7, firstName: 'Ana', lastName: 'Paz' }) // { id: 7, nome: 'Ana', sobrenome: 'Paz' }
 */
export const WIRE_WORDS = {
  person: {
    identityNumber: 'documento',
    firstName: 'nome',
    lastName: 'sobrenome',
    isActive: 'ativo',
    birthDate: 'fec_nac',
    sex: 'sexo',
    phone: 'telefono',
    homeAddress: 'domicilio',
    postalCode: 'cp',
    insurer: 'obraSocial',
    affiliateNumber: 'nroAfiliado',
    profileName: 'perfilNome',
    isArtCoordinator: 'esCoordinadorART',
  },
  case: { claimNumber: 'nroSiniestro', diagnosis: 'diagnostico', mobile: 'telefonoMovil' },
  worker: {
    identityNumber: 'documento',
    firstName: 'nombre',
    lastName: 'apellido',
    birthDate: 'fecNac',
    sex: 'sexo',
    phone: 'telefono',
    mobile: 'telefonoMovil',
  },
  /** A person in `datos.json`, of which people have copies: the names that columns had. */
  exported: {
    identityNumber: 'documento',
    firstName: 'nome',
    lastName: 'sobrenome',
    isActive: 'ativo',
    birthDate: 'fecNac',
    sex: 'sexo',
    phone: 'telefono',
    phoneE164: 'telefonoE164',
    homeAddress: 'domicilio',
    postalCode: 'cp',
    insurer: 'obraSocial',
    affiliateNumber: 'nroAfiliado',
    procedureNumber: 'nroTramite',
    profileName: 'perfilNome',
    isArt: 'esArt',
    isArtCoordinator: 'esCoordinadorArt',
  },
  service: {
    name: 'nome',
    isActive: 'ativo',
    isActiveInUnit: 'activoUnidad',
    forMinors: 'menor',
    isPediatric: 'pediatrica',
    slotMinutes: 'intervalo',
    daysAhead: 'diasCorridos',
    bySpecialty: 'turnoEspecialidad',
    byProfessional: 'turnoProfesional',
    professionalSlotMinutes: 'turnoProfIntervalo',
    icon: 'icono',
  },
  slot: { date: 'fecha', time: 'hora' },
  visit: { ticket: 'senha' },
  ticket: { ticketLetters: 'sigla', ticketNumber: 'numero' },
  confirmation: { patientName: 'clienteNome', serviceName: 'servicioNome' },
} as const;

type Words = typeof WIRE_WORDS;

/** A kind of thing that has words of its own at the wire. */
export type WireKind = keyof Words;

/** A thing as the contract defines it. */
export type OnWire<K extends WireKind, V> = {
  readonly [name in keyof V as name extends keyof Words[K] ? Extract<Words[K][name], string> : name]: V[name];
};

/** A thing of the contract, by the words of the code. */
export type FromWire<K extends WireKind, V> = {
  readonly [name in keyof V as name extends Words[K][keyof Words[K]] ? InnerWord<Words[K], name> : name]: V[name];
};

type InnerWord<W, Word> = { [name in keyof W]: W[name] extends Word ? name : never }[keyof W];

/** Names the fields of a thing as the contract does; their order stays. */
export function toWire<K extends WireKind, const V extends object>(kind: K, value: V): OnWire<K, V> {
  return renamed(value, new Map(Object.entries(WIRE_WORDS[kind]))) as OnWire<K, V>;
}

/** Names the fields of a thing of the contract as the code does; their order stays. */
export function fromWire<K extends WireKind, const V extends object>(kind: K, value: V): FromWire<K, V> {
  const words = Object.entries(WIRE_WORDS[kind]).map(([inner, wire]) => [wire, inner] as const);
  return renamed(value, new Map(words)) as FromWire<K, V>;
}

const renamed = (value: object, words: ReadonlyMap<string, string>): object =>
  Object.fromEntries(Object.entries(value).map(([name, of]) => [words.get(name) ?? name, of]));

/** The number that a patient has in the queue. */
export interface Ticket {
  readonly ticketLetters: string;
  readonly ticketNumber: number;
}
export type WireTicket = OnWire<'ticket', Ticket>;

/** The ticket of a visit or a consultation, as the contract defines it. */
export const ticketOf = ({ ticketLetters, ticketNumber }: Ticket): WireTicket =>
  toWire('ticket', { ticketLetters, ticketNumber });
