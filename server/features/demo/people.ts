import people from './data/people.json' with { type: 'json' };

/** A person of the demo data with an account (demo-data.md). All data is invented. */
export interface DemoAccount {
  readonly identityNumber: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly phone?: string;
  readonly password: string;
  readonly profileName: string;
}

/** A holder; the birth date is fixed, or a number of years before today. */
export interface DemoHolder extends DemoAccount {
  readonly sex: 'F' | 'M' | 'X';
  readonly birthDate?: string;
  readonly years?: number;
  readonly homeAddress: string;
  /** Whether the person has the affiliate number of the tenant's demo data. */
  readonly affiliated: boolean;
}

/** A member of a holder's family, with the age in years. */
export interface DemoMember {
  readonly identityNumber: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly sex: 'F' | 'M' | 'X';
  readonly years: number;
  readonly holder: string;
}

/** A workplace-risk manager or coordinator. */
export interface DemoArt extends DemoAccount {
  readonly coordinator: boolean;
}

/** A professional with title and registration. */
export interface DemoProfessional extends DemoAccount {
  readonly title: string;
  readonly matricula: { readonly tipo: 'nac' | 'prov'; readonly provincia: string | null; readonly numero: string };
}

/** All demo people, the same in every tenant. */
export const DEMO_PEOPLE = people as {
  readonly holders: readonly DemoHolder[];
  readonly members: readonly DemoMember[];
  readonly art: readonly DemoArt[];
  readonly professionals: readonly DemoProfessional[];
};
