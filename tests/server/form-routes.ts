import type { CompiledTenant } from '../../engine/language/artifact.ts';
import type { FormValues } from '../../engine/language/forms/form-values.ts';
import type { Payload } from '../../engine/language/forms/payload.ts';
import type { FormCall } from '../../schemas/generated/call-forms.ts';

/** Sender of a form. */
export type Sender = 'nobody' | 'patient' | 'professional' | 'manager';

/** Values of a body beside a form's answers. */
export interface Named {
  readonly tenant: CompiledTenant;
  /** The sender. */
  readonly person: { readonly id: number; readonly ref: string; readonly identityNumber: string };
  /** A case of the manager's, with its worker; an attention that the professional has in hand. */
  readonly caso: number;
  readonly trabajador: number;
  readonly atencion: string;
}

/** The route that takes a form, and how its verdict is seen without anything changing. */
export interface FormRoute {
  readonly call: FormCall;
  readonly sender: Sender;
  readonly beside?: (named: Named) => Payload;
  /** Names that the call does not carry: their field repeats another, so it is typed alike. */
  readonly repeated?: Readonly<Record<string, string>>;
  /** Values of the form that cannot be made up from its schema. */
  readonly example?: FormValues;
  /** Value of a body for an empty name: without it the route keeps the stored one. */
  readonly empty?: Payload;
  /** The part of a body of several parts that carries files. */
  readonly file?: string;
  /**
   * Codes that stop a payload behind the form, so that the next payload finds the same state. Without codes any other
   * answer will do: without a session no data can change.
   */
  readonly stopped?: readonly string[];
  /**
   * The call gives no reason for a refused sign-in (R7): the test therefore signs in with exactly this name and
   * password.
   */
  readonly form?: 'portal' | 'consultorio';
}

const EMAIL = 'nadie@example.com';
const NOBODYS = { id: 999_999, uuid: '00000000-0000-4000-8000-000000000000' } as const;

/** An intent answered already, for another body: checks before intents run, and no row is written. */
const USED = ['KEY_REUSED'];
/** Stopped by a wrong password. */
const UNPROVEN = ['WRONG_PASSWORD'];

/** Every form that a call takes, by the form's name. */
export const FORM_ROUTES: Readonly<Record<string, FormRoute>> = {
  login: { call: 'auth.login', sender: 'nobody', form: 'portal' },
  professionalLogin: { call: 'auth.professional', sender: 'nobody', form: 'consultorio' },
  entryPassword: {
    call: 'entry.signIn',
    sender: 'nobody',
    form: 'portal',
    beside: ({ person: { identityNumber } }) => ({ correo: identityNumber }),
  },
  factorCodigo: { call: 'auth.secondFactor', sender: 'nobody', stopped: ['SIGN_IN_OVER'] },
  factorRespaldo: { call: 'auth.backupCode', sender: 'nobody', stopped: ['SIGN_IN_OVER'] },
  registro: { call: 'registration.create', sender: 'nobody' },
  recEmail: {
    call: 'recovery.code',
    sender: 'nobody',
    beside: ({ tenant }) => ({ unidad: tenant.public.unit }),
  },
  recCode: { call: 'recovery.verify', sender: 'nobody', beside: () => ({ email: EMAIL }) },
  recNew: {
    call: 'recovery.reset',
    sender: 'nobody',
    beside: () => ({ email: EMAIL, codigo: '000000' }),
    repeated: { confirmPassword: 'password' },
  },
  invitacion: {
    call: 'invitation.accept',
    sender: 'nobody',
    beside: () => ({ codigo: 'nadie' }),
    repeated: { confirmPassword: 'password' },
    stopped: ['LINK_UNKNOWN'],
  },
  perfil: {
    call: 'profile.save',
    sender: 'patient',
    beside: ({ tenant, person: { ref } }) => ({ unidad: tenant.public.unit, ref }),
    stopped: USED,
  },
  familiar: {
    call: 'family.create',
    sender: 'patient',
    beside: ({ tenant, person: { id } }) => ({ unidad: tenant.public.unit, usuario_id: id, tipo: '3' }),
    stopped: USED,
  },
  condiciones: {
    call: 'conditions.save',
    sender: 'patient',
    beside: ({ person: { ref } }) => ({ documento: ref }),
    stopped: USED,
  },
  correoNuevo: { call: 'account.mailCode', sender: 'patient', stopped: ['CHANGED'] },
  // The patient's e-mail is proven: there is nothing left to prove, by any code.
  correoCodigo: { call: 'account.prove', sender: 'patient', stopped: [''] },
  baja: { call: 'account.close', sender: 'patient', stopped: UNPROVEN },
  valoracion: { call: 'care.rate', sender: 'patient', beside: () => ({ id: NOBODYS.uuid }), stopped: USED },
  factorActivar: { call: 'factor.begin', sender: 'professional', stopped: UNPROVEN },
  factorCambiar: { call: 'factor.replace', sender: 'professional', stopped: UNPROVEN },
  factorConfirmar: { call: 'factor.confirm', sender: 'professional', stopped: ['FACTOR_NOT_BEGUN'] },
  factorRenovar: { call: 'factor.codes', sender: 'professional', stopped: UNPROVEN },
  factorDesactivar: { call: 'factor.end', sender: 'professional', stopped: UNPROVEN },
  llaveAgregar: { call: 'passkeys.begin', sender: 'professional', stopped: UNPROVEN },
  llaveQuitar: {
    call: 'passkeys.remove',
    sender: 'professional',
    beside: () => ({ id: NOBODYS.id }),
    stopped: UNPROVEN,
  },
  // It only reads the affected rows.
  bloqueo: {
    call: 'agenda.touched',
    sender: 'professional',
    example: { desdeFecha: '2026-12-01', desdeHora: '10:00', hastaFecha: '2026-12-01', hastaHora: '12:00' },
    stopped: [''],
  },
  bloqueoTurnos: {
    call: 'agenda.block',
    sender: 'professional',
    beside: () => ({ desde: '2026-12-01T11:00:00Z', hasta: '2026-12-01T12:00:00Z', motivo: null, sello: 'otro' }),
    stopped: USED,
  },
  turnoCancelar: {
    call: 'agenda.cancel',
    sender: 'professional',
    beside: () => ({ id: NOBODYS.id }),
    stopped: USED,
  },
  adjunto: {
    call: 'consulting.attach',
    sender: 'professional',
    file: 'archivo',
    beside: ({ atencion }) => ({ id: atencion }),
    stopped: USED,
  },
  caseNew: { call: 'art.create', sender: 'manager', file: 'file', stopped: USED },
  caseSlot: {
    call: 'art.schedule',
    sender: 'manager',
    beside: ({ caso, trabajador }) => ({ caso_id: caso, paciente_id: trabajador }),
    stopped: USED,
  },
  caseReschedule: { call: 'art.reschedule', sender: 'manager', beside: () => ({ id: NOBODYS.id }), stopped: USED },
  followUp: { call: 'art.followUp', sender: 'manager', beside: ({ caso }) => ({ idCaso: caso }), stopped: USED },
  casePatient: {
    call: 'art.editPatient',
    sender: 'manager',
    beside: ({ caso }) => ({ id_caso: caso }),
    empty: { telMovil: '' },
    stopped: USED,
  },
  caseData: { call: 'art.editData', sender: 'manager', beside: ({ caso }) => ({ id: caso }), stopped: USED },
  caseClosing: { call: 'art.editClosing', sender: 'manager', beside: ({ caso }) => ({ id: caso }), stopped: USED },
  caseClose: { call: 'art.close', sender: 'manager', beside: ({ caso }) => ({ id: caso }), stopped: USED },
  caseCancel: { call: 'art.cancel', sender: 'manager', beside: ({ caso }) => ({ id: caso }), stopped: USED },
  caseDocument: {
    call: 'art.addDocument',
    sender: 'manager',
    file: 'file',
    beside: ({ caso, trabajador }) => ({ id_caso: caso, id_paciente: trabajador }),
    stopped: USED,
  },
  caseDocumentText: {
    call: 'art.describeDocument',
    sender: 'manager',
    beside: () => ({ id_documento: NOBODYS.id }),
    stopped: USED,
  },
};

/**
 * Forms that no call takes as a form: their choices come from the screen (free slots, managers, a filter), and the
 * route validates against stored rows.
 */
export const TAKEN_BY_NO_CALL: readonly string[] = [
  'reserva',
  'reprogramacion',
  'turnoMover',
  'turnoSiguiente',
  'caseMove',
  'caseMoveSeveral',
  'turnoFilter',
  'caseFilter',
];
