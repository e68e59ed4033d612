import type { Binding, ResolvedLink, ResolvedOption, ResolvedOptions, Runner, Source } from '../../schemas/resolved.ts';

/** A list of actions that does nothing, at rest or at work. */
export const runner = (busyText?: string): Runner => ({
  run: async () => undefined,
  busy: busyText !== undefined,
  busyText,
});

export const inside: ResolvedLink = { href: '/home', external: false };
export const outside: ResolvedLink = { href: 'https://www.example.org/', external: true };

export const ready = <Value>(value: Value): Source<Value> => ({ status: 'ready', value });
export const loading = { status: 'loading' } as const satisfies Source<never>;
export const failed = {
  status: 'error',
  error: { code: 'OFFLINE', message: 'No hay conexión a internet. Revisala y volvé a intentarlo.' },
  retry: () => undefined,
} as const satisfies Source<never>;

export const unreadable = {
  status: 'error',
  error: {
    code: 'LIST_UNKNOWN',
    message:
      'No pudimos leer todos los datos, así que no mostramos una lista que podría estar incompleta. Probá de nuevo; si vuelve a pasar, mencioná este código: LIST_UNKNOWN.',
  },
  retry: () => undefined,
} as const satisfies Source<never>;

/** A state value that never changes. */
export const bound = (value: unknown): Binding<unknown> => ({ value, set: () => undefined });

/** An option with nothing but its words. */
export const option = (key: string, label: string, more: Partial<ResolvedOption> = {}): ResolvedOption => ({
  key,
  label,
  hint: undefined,
  enabled: true,
  reason: undefined,
  icon: undefined,
  initials: undefined,
  ...more,
});

/** Options with one of them chosen. */
export const options = (source: ResolvedOptions['source'], chosen?: string): ResolvedOptions => ({
  source,
  chosen,
  choose: () => undefined,
});
