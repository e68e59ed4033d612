ALTER TABLE "credentials" ADD COLUMN "factor_due_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "filter" jsonb;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "shown" integer;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "people" integer[];--> statement-breakpoint
CREATE INDEX "audit_by_people" ON "audit" USING gin ("people") WHERE "audit"."people" is not null;
--> statement-breakpoint
-- Accounts that exist have the days of their tenant from this update on; later ones need a second factor at once.
UPDATE "credentials" SET "factor_due_from" = now();
--> statement-breakpoint
-- The time of a row is the database's: a role that only serves cannot write into the past. The owner, who could disable
-- this trigger anyway, keeps the times of a restored backup.
CREATE FUNCTION audit_take_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN
    NEW."at" := clock_timestamp();
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_timed BEFORE INSERT ON "audit"
  FOR EACH ROW EXECUTE FUNCTION audit_take_time();
--> statement-breakpoint
-- A stored file stays as it is. Two changes are the portal's own: a picture of an older version becomes a PDF once, and
-- bytes go with their document, whose deletion foreign keys refuse where a consultation or a case has it.
CREATE FUNCTION document_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."mime" IN ('image/jpeg', 'image/png')
    AND NEW."id" = OLD."id" AND NEW."unit" = OLD."unit" AND NEW."owner_id" = OLD."owner_id"
    AND NEW."name" = OLD."name" AND NEW."created_at" = OLD."created_at" THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER documents_unalterable BEFORE UPDATE ON "documents"
  FOR EACH ROW EXECUTE FUNCTION document_refuse_change();
--> statement-breakpoint
CREATE FUNCTION document_bytes_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT 1 FROM "documents" WHERE "id" = OLD."document_id")
      OR EXISTS (SELECT 1 FROM "units" WHERE "unit" = OLD."unit" AND "demo_seeded_at" IS NOT NULL) THEN
      RETURN OLD;
    END IF;
  ELSIF NEW."document_id" = OLD."document_id" AND NEW."unit" = OLD."unit"
    AND EXISTS (SELECT 1 FROM "documents" WHERE "id" = OLD."document_id" AND "mime" IN ('image/jpeg', 'image/png')) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER document_bytes_unalterable BEFORE UPDATE OR DELETE ON "document_bytes"
  FOR EACH ROW EXECUTE FUNCTION document_bytes_refuse_change();
