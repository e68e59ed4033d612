import { and, asc, eq, isNull } from 'drizzle-orm';
import { people } from '../../platform/db/schema/index.ts';
import { changeAccount, makeAccount, provenAccountBy } from './accounts.ts';
import { defineKind, yesNo } from './kind.ts';
import { judgeStaff } from './staff.ts';

/** Managers and coordinators of workplace risk (ROUTE-06); they sign in at /login by DNI. */
export const MANAGERS = defineKind({
  one: 'gestor',
  read: (reader) => ({
    identityNumber: reader.document('dni'),
    rol: reader.choice('rol', ['gestor', 'coordinador']),
    given: {
      nombre: reader.given('nombre', 'el nombre, como lo pide el registro'),
      apellido: reader.given('apellido', 'el apellido, como lo pide el registro'),
      correo: reader.email('correo'),
      telefono: reader.identifier('telefono', 'un teléfono con el código de área'),
    },
    isActive: reader.flag('activo'),
  }),
  put: async (putting, { identityNumber, rol, given, isActive: active }, reader) => {
    const { db, tenant } = putting;
    if (!tenant.server.flags.art)
      reader.refuse('dni', 'gestores sólo en una organización con casos de ART (flags.art)');
    if (identityNumber === undefined && !reader.isRefused('dni')) reader.refuse('dni', 'un DNI de 7 u 8 números');
    if (reader.isRefused('dni') || identityNumber === undefined) return undefined;
    const known = await provenAccountBy(db, tenant.public.unit, identityNumber);
    if (known && !known.isArt)
      return void reader.refuse('dni', 'el DNI de alguien que no tenga ya una cuenta de paciente en la organización');
    const { identityNumber: _key, ...data } = judgeStaff(putting, reader, given, known);
    if (reader.problems.length > 0) return undefined;
    const person = { ...data, isActive: active };
    const coordinator = rol === undefined ? undefined : rol === 'coordinador';
    const role =
      coordinator === undefined ? {} : { isArtCoordinator: coordinator, profileName: PROFILE[coordinator ? 1 : 0] };
    if (known) return changeAccount(putting, identityNumber, known, { ...person, ...role });
    const { firstName, lastName, email, phone, isActive = true } = person;
    if (firstName === undefined) reader.refuse('nombre', 'el nombre');
    if (lastName === undefined) reader.refuse('apellido', 'el apellido');
    if (email === undefined) reader.refuse('correo', 'la dirección a la que va la invitación');
    if (coordinator === undefined) reader.refuse('rol', 'gestor | coordinador');
    if (!firstName || !lastName || !email || coordinator === undefined) return undefined;
    const profile = { isArt: true, isArtCoordinator: coordinator, profileName: PROFILE[coordinator ? 1 : 0] };
    const account = {
      kind: 'holder',
      ...profile,
      firstName,
      lastName,
      identityNumber,
      email,
      phone,
      isActive,
    } as const;
    return makeAccount(putting, identityNumber, account);
  },
  list: async (db, unit) => {
    const rows = await db
      .select()
      .from(people)
      .where(and(eq(people.unit, unit), eq(people.isArt, true), isNull(people.closedAt)))
      .orderBy(asc(people.id));
    return rows.map((row) => ({
      dni: row.identityNumber,
      rol: row.isArtCoordinator ? 'coordinador' : 'gestor',
      nombre: row.firstName,
      apellido: row.lastName,
      correo: row.email ?? '',
      telefono: row.phone ?? '',
      activo: yesNo(row.isActive),
    }));
  },
});

const PROFILE = ['Gestor ART', 'Coordinador ART'] as const;
