import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate --config server/drizzle.config.ts --name <what-changes>` writes the next migration. */
export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './server/platform/db/schema/index.ts',
  out: './server/platform/db/migrations',
});
