CREATE TABLE "attention_documents" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"unit" integer NOT NULL,
	"attention_id" uuid NOT NULL,
	"descripcion" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attention_drafts" (
	"attention_id" uuid PRIMARY KEY NOT NULL,
	"unit" integer NOT NULL,
	"notas" text,
	"receta" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attention_ratings" (
	"attention_id" uuid PRIMARY KEY NOT NULL,
	"unit" integer NOT NULL,
	"person_id" integer NOT NULL,
	"puntaje" integer NOT NULL,
	"comentario" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "attention_ratings_puntaje" CHECK ("attention_ratings"."puntaje" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "medical_conditions" (
	"person_id" integer PRIMARY KEY NOT NULL,
	"unit" integer NOT NULL,
	"conditions" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attentions" ADD COLUMN "recorded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "attention_documents" ADD CONSTRAINT "attention_documents_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attention_documents" ADD CONSTRAINT "attention_documents_attention_id_attentions_id_fk" FOREIGN KEY ("attention_id") REFERENCES "public"."attentions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attention_drafts" ADD CONSTRAINT "attention_drafts_attention_id_attentions_id_fk" FOREIGN KEY ("attention_id") REFERENCES "public"."attentions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attention_ratings" ADD CONSTRAINT "attention_ratings_attention_id_attentions_id_fk" FOREIGN KEY ("attention_id") REFERENCES "public"."attentions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attention_ratings" ADD CONSTRAINT "attention_ratings_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medical_conditions" ADD CONSTRAINT "medical_conditions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attention_documents_by_attention" ON "attention_documents" USING btree ("attention_id");--> statement-breakpoint
CREATE INDEX "medical_conditions_by_unit" ON "medical_conditions" USING btree ("unit");--> statement-breakpoint
CREATE INDEX "attentions_to_record" ON "attentions" USING btree ("ended_at") WHERE "attentions"."status" = 'finished' and "attentions"."recorded_at" is null;