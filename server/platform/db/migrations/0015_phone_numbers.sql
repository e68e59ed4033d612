DROP INDEX "people_by_phone";--> statement-breakpoint
ALTER TABLE "art_cases" ADD COLUMN "telefono_movil_e164" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "telefono_e164" text;--> statement-breakpoint
CREATE INDEX "art_cases_unread_numbers" ON "art_cases" USING btree ("id") WHERE "art_cases"."telefono_movil_e164" is null;--> statement-breakpoint
CREATE INDEX "art_cases_unreadable_numbers" ON "art_cases" USING btree ("unit") WHERE "art_cases"."telefono_movil_e164" = '';--> statement-breakpoint
CREATE INDEX "people_by_number" ON "people" USING btree ("unit","telefono_e164") WHERE "people"."channel" <> 'mail';--> statement-breakpoint
CREATE INDEX "people_unread_numbers" ON "people" USING btree ("id") WHERE "people"."telefono" is not null and "people"."telefono_e164" is null;--> statement-breakpoint
CREATE INDEX "people_unreadable_numbers" ON "people" USING btree ("unit") WHERE "people"."telefono_e164" = '';--> statement-breakpoint
-- A number is of the telephone beside it: a write that changes one without the other leaves it unread (docs/decisions/0034).
CREATE FUNCTION forget_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."telefono" IS NULL OR (NEW."telefono" IS DISTINCT FROM OLD."telefono" AND NEW."telefono_e164" IS NOT DISTINCT FROM OLD."telefono_e164")
    THEN NEW."telefono_e164" := NULL; END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER people_forget_number BEFORE UPDATE OF "telefono" ON "people"
  FOR EACH ROW EXECUTE FUNCTION forget_number();
--> statement-breakpoint
CREATE FUNCTION forget_mobile_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."telefono_movil" IS DISTINCT FROM OLD."telefono_movil" AND NEW."telefono_movil_e164" IS NOT DISTINCT FROM OLD."telefono_movil_e164"
    THEN NEW."telefono_movil_e164" := NULL; END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER art_cases_forget_number BEFORE UPDATE OF "telefono_movil" ON "art_cases"
  FOR EACH ROW EXECUTE FUNCTION forget_mobile_number();
