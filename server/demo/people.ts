import people from './data/people.json' with { type: 'json' };

/** Somebody of the demo data with an account (demo-data.md). Everything is invented. */
export interface DemoAccount {
  readonly documento: string;
  readonly nome: string;
  readonly sobrenome: string;
  readonly email: string | null;
  readonly telefono?: string;
  readonly password: string;
  readonly perfilNome: string;
}

/** A holder; the birth date is fixed, or so many years before today. */
export interface DemoHolder extends DemoAccount {
  readonly sexo: 'F' | 'M' | 'X';
  readonly fecNac?: string;
  readonly years?: number;
  readonly domicilio: string;
  /** Has the affiliate number that the tenant's demo data names. */
  readonly affiliated: boolean;
}

/** A member of a holder's family, so many years old today. */
export interface DemoMember {
  readonly documento: string;
  readonly nome: string;
  readonly sobrenome: string;
  readonly sexo: 'F' | 'M' | 'X';
  readonly years: number;
  readonly holder: string;
}

/** A workplace-risk manager or coordinator. */
export interface DemoArt extends DemoAccount {
  readonly coordinator: boolean;
}

/** A professional with title and registration. */
export interface DemoProfessional extends DemoAccount {
  readonly titulo: string;
  readonly matricula: { readonly tipo: 'nac' | 'prov'; readonly provincia: string | null; readonly numero: string };
}

/** Everybody, the same in every tenant. */
export const DEMO_PEOPLE = people as {
  readonly holders: readonly DemoHolder[];
  readonly members: readonly DemoMember[];
  readonly art: readonly DemoArt[];
  readonly professionals: readonly DemoProfessional[];
};
