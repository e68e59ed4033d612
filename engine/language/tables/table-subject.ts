/** Subject of a table without a form, written as `explain` names documents: `tiles:home`, `screens/home`, `dialogs/contact`. */
export type TableSubject =
  | { readonly kind: 'menu' | 'shell'; readonly name?: never }
  | { readonly kind: 'tiles' | 'checks' | 'screens' | 'dialogs'; readonly name: string };

const KINDS = ['tiles', 'checks', 'screens', 'dialogs'] as const;
const NAMED = /^(?:(tiles|checks):|(screens|dialogs)\/)([A-Za-z][A-Za-z0-9_.]*)$/;

/** Reads the word `of` of a table; undefined for anything else. */
export function subjectOf(of: string): TableSubject | undefined {
  if (of === 'menu' || of === 'shell') return { kind: of };
  const [, listed, whole, name = ''] = NAMED.exec(of) ?? [];
  const kind = KINDS.find((candidate) => candidate === (listed ?? whole));
  return kind === undefined ? undefined : { kind, name };
}

/** Names of the documents that a table may be about. */
export interface SubjectNames {
  readonly tiles: Iterable<string>;
  readonly checks: Iterable<string>;
  readonly screens: Iterable<string>;
  readonly dialogs: Iterable<string>;
}

/** All subjects of a tenant. */
export function subjectsIn({ tiles, checks, screens, dialogs }: SubjectNames): readonly string[] {
  const listed = (kind: string, names: Iterable<string>) => [...names].map((name) => `${kind}${name}`);
  return [
    'menu',
    'shell',
    ...listed('tiles:', tiles),
    ...listed('checks:', checks),
    ...listed('screens/', screens),
    ...listed('dialogs/', dialogs),
  ];
}
