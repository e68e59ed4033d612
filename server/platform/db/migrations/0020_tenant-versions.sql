CREATE TABLE "tenant_versions" (
	"tenant" text NOT NULL,
	"number" integer DEFAULT 0 NOT NULL,
	"digest" text NOT NULL,
	"hash" text NOT NULL,
	"theme_hash" text NOT NULL,
	"language" integer NOT NULL,
	"compiler" text NOT NULL,
	"source" text NOT NULL,
	"artifact" "bytea",
	"own" "bytea" NOT NULL,
	"assets" jsonb NOT NULL,
	"origin" text DEFAULT 'folder' NOT NULL,
	"state" text DEFAULT 'served' NOT NULL,
	"who" text,
	"note" text,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"good_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tenant_versions_tenant_number_pk" PRIMARY KEY("tenant","number"),
	CONSTRAINT "tenant_versions_origin" CHECK ("tenant_versions"."origin" in ('folder', 'program')),
	CONSTRAINT "tenant_versions_state" CHECK ("tenant_versions"."state" in ('held', 'served', 'replaced'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "tenant_versions_once" ON "tenant_versions" USING btree ("tenant","digest");--> statement-breakpoint
CREATE UNIQUE INDEX "tenant_versions_one_served" ON "tenant_versions" USING btree ("tenant") WHERE "tenant_versions"."state" = 'served';--> statement-breakpoint
CREATE INDEX "tenant_versions_newest" ON "tenant_versions" USING btree ("tenant","good_at");--> statement-breakpoint
INSERT INTO "tenant_versions" ("tenant", "number", "digest", "hash", "theme_hash", "language", "compiler", "source", "artifact", "own", "assets", "state", "created_at", "good_at")
SELECT "tenant", row_number() OVER first_to_last, "digest", "hash", "theme_hash", "language", "compiler", "source", "artifact", "own", "assets",
  CASE WHEN lead("digest") OVER first_to_last IS NULL THEN 'served' ELSE 'replaced' END, "good_at", "good_at"
FROM "kept_tenants" WINDOW first_to_last AS (PARTITION BY "tenant" ORDER BY "good_at", "digest");--> statement-breakpoint
DROP TABLE "kept_tenants";--> statement-breakpoint
-- A version is numbered when it comes, and is served from the moment a server found it good: the one before it is replaced.
-- A trigger, because servers of the version before write through the view below.
CREATE FUNCTION tenant_version_takes_over() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' and coalesce(NEW."number", 0) = 0 THEN
    NEW."number" := (SELECT coalesce(max("number"), 0) + 1 FROM tenant_versions WHERE "tenant" = NEW."tenant");
  END IF;
  IF NEW."state" = 'held' THEN RETURN NEW; END IF;
  -- An earlier one that comes later, as from a backup, takes nothing over.
  IF EXISTS (SELECT 1 FROM tenant_versions WHERE "tenant" = NEW."tenant" and "digest" <> NEW."digest" and "state" = 'served' and "good_at" > NEW."good_at") THEN
    NEW."state" := 'replaced';
    RETURN NEW;
  END IF;
  UPDATE tenant_versions SET "state" = 'replaced' WHERE "tenant" = NEW."tenant" and "digest" <> NEW."digest" and "state" = 'served';
  NEW."state" := 'served';
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER tenant_versions_take_over BEFORE INSERT OR UPDATE OF "good_at" ON "tenant_versions" FOR EACH ROW EXECUTE FUNCTION tenant_version_takes_over();--> statement-breakpoint
-- The table under its former name, for servers of the version before and for their backups. What they delete loses its
-- artifact alone. A later version drops it.
CREATE VIEW "kept_tenants" AS SELECT "tenant", "digest", "hash", "theme_hash", "language", "compiler", "source", "artifact", "own", "assets", "good_at"
FROM "tenant_versions" WHERE "artifact" IS NOT NULL;--> statement-breakpoint
CREATE RULE kept_tenants_delete AS ON DELETE TO "kept_tenants" DO INSTEAD
UPDATE "tenant_versions" SET "artifact" = NULL WHERE "tenant" = OLD."tenant" and "digest" = OLD."digest";
