CREATE TABLE "kept_assets" (
	"tenant" text NOT NULL,
	"hash" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "kept_assets_tenant_hash_pk" PRIMARY KEY("tenant","hash")
);
--> statement-breakpoint
CREATE TABLE "kept_tenants" (
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
);
--> statement-breakpoint
CREATE TABLE "tenant_claims" (
	"claim" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "kept_tenants_newest" ON "kept_tenants" USING btree ("tenant","good_at");