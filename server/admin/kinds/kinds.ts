import type { Kind } from './kind.ts';
import { MANAGERS } from './managers.ts';
import { PATIENTS } from './patients.ts';
import { PROFESSIONALS } from './professionals.ts';
import { SCHEDULES } from './schedules.ts';
import { SERVICES } from './services.ts';

/** Kinds of rows, in order of dependency: each kind may refer to those before it. */
export const KINDS = {
  servicios: SERVICES,
  profesionales: PROFESSIONALS,
  agendas: SCHEDULES,
  gestores: MANAGERS,
  pacientes: PATIENTS,
} as const satisfies Readonly<Record<string, Kind>>;

/** Name of a kind. */
export type KindName = keyof typeof KINDS;

/** The kind with that name, regardless of case. */
export function kindNamed(word: string): KindName | undefined {
  const names = Object.keys(KINDS) as KindName[];
  return names.find((name) => name === word.toLowerCase());
}
