CREATE TABLE "recovery_tries" (
	"unit" integer NOT NULL,
	"code_hash" text NOT NULL,
	"source" text NOT NULL,
	"tries" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recovery_tries_unit_code_hash_source_pk" PRIMARY KEY("unit","code_hash","source")
);
--> statement-breakpoint
ALTER TABLE "recovery_codes" DROP CONSTRAINT "recovery_codes_unit_name_pk";--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD COLUMN "device" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_unit_name_device_pk" PRIMARY KEY("unit","name","device");--> statement-breakpoint
ALTER TABLE "recovery_requests" ADD COLUMN "device" text;