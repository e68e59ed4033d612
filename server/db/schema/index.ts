/** Every table, by domain; the one list that Drizzle, its migrations and the queries share. */
export * from './access.ts';
export * from './appointments.ts';
export * from './attentions.ts';
export * from './banners.ts';
export * from './consultations.ts';
export * from './consulting-room.ts';
export * from './counters.ts';
export * from './coverage.ts';
export * from './documents.ts';
export * from './entry-links.ts';
export * from './jobs.ts';
export * from './kept-tenants.ts';
export * from './medical-conditions.ts';
export * from './operations.ts';
export * from './people.ts';
export * from './services.ts';
export * from './units.ts';
