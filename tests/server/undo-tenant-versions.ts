import { sql } from 'drizzle-orm';

/** Takes back the migration of tenant versions. */
export const UNDO_TENANT_VERSIONS = [
  sql`drop view kept_tenants`,
  sql`drop table tenant_versions`,
  sql`drop function tenant_version_takes_over`,
  sql`CREATE TABLE "kept_tenants" (
    "tenant" text NOT NULL,
    "digest" text NOT NULL,
    "hash" text NOT NULL,
    "theme_hash" text NOT NULL,
    "language" integer NOT NULL,
    "compiler" text NOT NULL,
    "source" text NOT NULL,
    "artifact" "bytea" NOT NULL,
    "own" "bytea" NOT NULL,
    "assets" jsonb NOT NULL,
    "good_at" timestamp with time zone NOT NULL,
    CONSTRAINT "kept_tenants_tenant_digest_pk" PRIMARY KEY("tenant","digest")
  )`,
  sql`CREATE INDEX "kept_tenants_newest" ON "kept_tenants" USING btree ("tenant","good_at")`,
];
