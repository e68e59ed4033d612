CREATE TABLE "removed_own_fields" (
	"unit" integer NOT NULL,
	"entity" text NOT NULL,
	"name" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"ordered_at" timestamp with time zone,
	CONSTRAINT "removed_own_fields_unit_entity_name_pk" PRIMARY KEY("unit","entity","name")
);
--> statement-breakpoint
CREATE INDEX "art_cases_own" ON "art_cases" USING btree ("unit","id") WHERE "art_cases"."own" <> '{}'::jsonb;--> statement-breakpoint
CREATE INDEX "people_own" ON "people" USING btree ("unit","id") WHERE "people"."own" <> '{}'::jsonb;