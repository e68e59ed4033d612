ALTER TABLE "attention_documents" ADD COLUMN "position" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "attention_documents" ADD COLUMN "tipo" text NOT NULL;