ALTER TABLE "art_cases" DROP CONSTRAINT "art_cases_personId_unique";--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "case_id" integer;--> statement-breakpoint
CREATE INDEX "appointments_by_case" ON "appointments" USING btree ("case_id") WHERE "appointments"."case_id" is not null;--> statement-breakpoint
CREATE INDEX "art_cases_by_worker" ON "art_cases" USING btree ("person_id");--> statement-breakpoint
-- Until here each case had a worker of its own, so that all appointments of that person are the case's.
UPDATE "appointments" SET "case_id" = "one"."id" FROM "art_cases" "one" WHERE "one"."person_id" = "appointments"."person_id";
