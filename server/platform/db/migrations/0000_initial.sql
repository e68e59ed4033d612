CREATE TABLE "credentials" (
	"person_id" integer PRIMARY KEY NOT NULL,
	"unit" integer NOT NULL,
	"password_hash" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit" integer NOT NULL,
	"person_id" integer NOT NULL,
	"email" text NOT NULL,
	"address" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_accounts" (
	"unit" integer NOT NULL,
	"account" text NOT NULL,
	"failures" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"blocked_until" timestamp with time zone,
	CONSTRAINT "login_accounts_unit_account_pk" PRIMARY KEY("unit","account")
);
--> statement-breakpoint
CREATE TABLE "login_addresses" (
	"address" text NOT NULL,
	"unit" integer NOT NULL,
	"account" text NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "login_addresses_address_unit_account_pk" PRIMARY KEY("address","unit","account")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"unit" integer NOT NULL,
	"name" text NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"person_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recovery_codes_unit_name_device_pk" PRIMARY KEY("unit","name","device")
);
--> statement-breakpoint
CREATE TABLE "recovery_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recovery_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit" integer NOT NULL,
	"tenant" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"device" text,
	"wants" text DEFAULT 'code' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	"person_id" integer
);
--> statement-breakpoint
CREATE TABLE "recovery_tries" (
	"unit" integer NOT NULL,
	"code_hash" text NOT NULL,
	"source" text NOT NULL,
	"tries" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recovery_tries_unit_code_hash_source_pk" PRIMARY KEY("unit","code_hash","source")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit" integer NOT NULL,
	"person_id" integer NOT NULL,
	"role" text NOT NULL,
	"scope" text NOT NULL,
	"subject" jsonb,
	"token_hash" text NOT NULL,
	"previous_hash" text,
	"previous_until" timestamp with time zone,
	"factor_at" timestamp with time zone,
	"browser" text,
	"system" text,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "sessions_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "sessions_previousHash_unique" UNIQUE("previous_hash")
);
--> statement-breakpoint
CREATE TABLE "appointments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "appointments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit" integer NOT NULL,
	"person_id" integer NOT NULL,
	"service_id" integer NOT NULL,
	"professional_id" integer,
	"starts_at" timestamp with time zone NOT NULL,
	"minutes" smallint DEFAULT 30 NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"motivo_cancelar" text,
	"sobreturno" boolean DEFAULT false NOT NULL,
	"confirmation" smallint,
	"confirmed_at" timestamp with time zone,
	"certificado_id" uuid DEFAULT gen_random_uuid(),
	"reminded" boolean DEFAULT false NOT NULL,
	"booked_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "appointments_minutes" CHECK ("appointments"."minutes" > 0),
	CONSTRAINT "appointments_status" CHECK ("appointments"."status" between 1 and 5),
	CONSTRAINT "appointments_confirmation" CHECK ("appointments"."confirmation" in (1, 2)),
	CONSTRAINT "appointments_confirmed_at" CHECK (("appointments"."confirmation" is null) = ("appointments"."confirmed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "art_cases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "art_cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit" integer NOT NULL,
	"number" integer NOT NULL,
	"gestor_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"appointment_id" integer,
	"nro_siniestro" text NOT NULL,
	"diagnostico" text NOT NULL,
	"telefono_movil" text NOT NULL,
	"own" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ended" smallint,
	"ended_at" timestamp with time zone,
	"ended_by" integer,
	"mailed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "art_cases_personId_unique" UNIQUE("person_id"),
	CONSTRAINT "art_cases_ended" CHECK ("art_cases"."ended" in (2, 3)),
	CONSTRAINT "art_cases_ended_at" CHECK (("art_cases"."ended" is null) = ("art_cases"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "art_documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "art_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit" integer NOT NULL,
	"case_id" integer NOT NULL,
	"document_id" uuid NOT NULL,
	"descripcion" text,
	"author_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "art_documents_documentId_unique" UNIQUE("document_id")
);
--> statement-breakpoint
CREATE TABLE "art_follow_ups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "art_follow_ups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit" integer NOT NULL,
	"case_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"note" text NOT NULL,
	"author_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "art_moves" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "art_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit" integer NOT NULL,
	"case_id" integer NOT NULL,
	"from_id" integer NOT NULL,
	"to_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attention_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attention_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit" integer NOT NULL,
	"attention_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_person_id" integer,
	"data" jsonb
);
--> statement-breakpoint
CREATE TABLE "attentions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"unit" integer NOT NULL,
	"person_id" integer NOT NULL,
	"documento" text NOT NULL,
	"service_id" integer NOT NULL,
	"status" text NOT NULL,
	"senha_sigla" text NOT NULL,
	"senha_numero" integer NOT NULL,
	"motivo" text,
	"requested_by" integer NOT NULL,
	"professional_id" integer,
	"provisional" boolean DEFAULT false NOT NULL,
	"appointment_id" integer,
	"queued_at" timestamp with time zone NOT NULL,
	"called_at" timestamp with time zone,
	"attending_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"recorded_at" timestamp with time zone,
	"patient_seen_at" timestamp with time zone,
	"professional_seen_at" timestamp with time zone,
	"waived_at" timestamp with time zone,
	"dni_seen_at" timestamp with time zone,
	CONSTRAINT "attentions_status" CHECK ("attentions"."status" in ('queued', 'iniciado', 'attending', 'finished', 'left'))
);
--> statement-breakpoint
CREATE TABLE "terms_acceptances" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "terms_acceptances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit" integer NOT NULL,
	"person_id" integer NOT NULL,
	"version" text NOT NULL,
	"occasion" text NOT NULL,
	"attention_id" uuid,
	"accepted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "banners_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit" integer NOT NULL,
	"kind" text NOT NULL,
	"cod" text NOT NULL,
	"tipo" text NOT NULL,
	"titulo" text NOT NULL,
	"descripcion" text NOT NULL,
	"url" text NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "banners_tipo" CHECK ("banners"."tipo" in ('imagen', 'url', 'video'))
);
--> statement-breakpoint
CREATE TABLE "consultation_documents" (
	"unit" integer NOT NULL,
	"consultation_id" integer NOT NULL,
	"document_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"tipo" text NOT NULL,
	"description" text,
	CONSTRAINT "consultation_documents_consultation_id_document_id_pk" PRIMARY KEY("consultation_id","document_id")
);
--> statement-breakpoint
CREATE TABLE "consultations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consultations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit" integer NOT NULL,
	"person_id" integer NOT NULL,
	"code" text NOT NULL,
	"held_at" timestamp with time zone NOT NULL,
	"service_id" integer NOT NULL,
	"professional_id" integer NOT NULL,
	"attention_id" uuid,
	"senha_sigla" text NOT NULL,
	"senha_numero" integer NOT NULL,
	"cliente" jsonb NOT NULL,
	"notes" text,
	"identity" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "consultations_attentionId_unique" UNIQUE("attention_id"),
	CONSTRAINT "consultations_identity" CHECK ("consultations"."identity" in ('seen', 'office', 'professional', 'unproven'))
);
--> statement-breakpoint
CREATE TABLE "prescriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prescriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit" integer NOT NULL,
	"number" integer NOT NULL,
	"consultation_id" integer NOT NULL,
	"contenido" text,
	"emitted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attention_documents" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"unit" integer NOT NULL,
	"attention_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"tipo" text NOT NULL,
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
CREATE TABLE "counters" (
	"unit" integer NOT NULL,
	"series" text NOT NULL,
	"value" integer NOT NULL,
	CONSTRAINT "counters_unit_series_pk" PRIMARY KEY("unit","series")
);
--> statement-breakpoint
CREATE TABLE "unit_keys" (
	"unit" integer NOT NULL,
	"purpose" text NOT NULL,
	"key" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "unit_keys_unit_purpose_pk" PRIMARY KEY("unit","purpose")
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit" integer NOT NULL,
	"holder_id" integer NOT NULL,
	"source" text NOT NULL,
	"payment_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"held_for" integer,
	"held_until" timestamp with time zone,
	"attention_id" uuid,
	"spent_at" timestamp with time zone,
	CONSTRAINT "coupons_paymentId_unique" UNIQUE("payment_id"),
	CONSTRAINT "coupons_source" CHECK (("coupons"."source" = 'payment') = ("coupons"."payment_id" is not null)),
	CONSTRAINT "coupons_held" CHECK (("coupons"."held_for" is null) = ("coupons"."held_until" is null))
);
--> statement-breakpoint
CREATE TABLE "opening_balances" (
	"unit" integer NOT NULL,
	"person_id" integer NOT NULL,
	"month" text NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "opening_balances_person_id_month_pk" PRIMARY KEY("person_id","month"),
	CONSTRAINT "opening_balances_used" CHECK ("opening_balances"."used" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"unit" integer NOT NULL,
	"holder_id" integer NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"provider" text NOT NULL,
	"reference" text,
	"form_url" text,
	"created_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "payments_status" CHECK ("payments"."status" in ('pending', 'rejected', 'approved', 'refunded')),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" > 0),
	CONSTRAINT "payments_begun" CHECK (("payments"."reference" is null) = ("payments"."form_url" is null))
);
--> statement-breakpoint
CREATE TABLE "test_payments" (
	"reference" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"unit" integer NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "test_payments_paymentId_unique" UNIQUE("payment_id")
);
--> statement-breakpoint
CREATE TABLE "document_bytes" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"unit" integer NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"unit" integer NOT NULL,
	"owner_id" integer NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "earlier_emails" (
	"person_id" integer PRIMARY KEY NOT NULL,
	"unit" integer NOT NULL,
	"email" text NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entry_credentials" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entry_credentials_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit" integer NOT NULL,
	"link_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"scope" text NOT NULL,
	"subject" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "entry_credentials_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "entry_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entry_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit" integer NOT NULL,
	"kind" text NOT NULL,
	"code_hash" text NOT NULL,
	"account_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"appointment_id" integer,
	"told_starts_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"exchanges" integer DEFAULT 0 NOT NULL,
	"max_exchanges" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"unit" integer NOT NULL,
	"owner_id" integer NOT NULL,
	"about_id" integer NOT NULL,
	"kind" text NOT NULL,
	"input" jsonb,
	"state" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"of" integer,
	"attempts" integer DEFAULT 0 NOT NULL,
	"free_at" timestamp with time zone NOT NULL,
	"document_id" uuid,
	"bytes" integer,
	"error" text,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "jobs_state" CHECK ("jobs"."state" in ('waiting', 'working', 'done', 'failed')),
	CONSTRAINT "jobs_ended" CHECK (("jobs"."state" in ('done', 'failed')) = ("jobs"."ended_at" is not null)),
	CONSTRAINT "jobs_error" CHECK (("jobs"."state" = 'failed') = ("jobs"."error" is not null))
);
--> statement-breakpoint
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
CREATE TABLE "medical_conditions" (
	"person_id" integer PRIMARY KEY NOT NULL,
	"unit" integer NOT NULL,
	"conditions" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"unit" integer NOT NULL,
	"actor_id" integer,
	"actor_role" text,
	"actor_link" integer,
	"action" text NOT NULL,
	"object" text,
	"outcome" text NOT NULL,
	"address" text,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "call_counts" (
	"unit" integer NOT NULL,
	"name" text NOT NULL,
	"who" text NOT NULL,
	"calls" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	CONSTRAINT "call_counts_unit_name_who_pk" PRIMARY KEY("unit","name","who")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"unit" integer NOT NULL,
	"actor" text NOT NULL,
	"route" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer,
	"body" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_unit_actor_route_key_pk" PRIMARY KEY("unit","actor","route","key")
);
--> statement-breakpoint
CREATE TABLE "outbox_mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit" integer NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"calendar" jsonb,
	"about" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"last_error" text,
	"once_key" text,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkey_challenges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit" integer NOT NULL,
	"factor_id" integer NOT NULL,
	"step_hash" text,
	"session_id" integer,
	"site" text NOT NULL,
	"challenge" text NOT NULL,
	"name" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit" integer NOT NULL,
	"factor_id" integer NOT NULL,
	"site" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"name" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "family_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "family_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit" integer NOT NULL,
	"holder_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"documento" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"collides_with" integer
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ref" uuid DEFAULT gen_random_uuid() NOT NULL,
	"unit" integer NOT NULL,
	"kind" text NOT NULL,
	"perfil_nome" text NOT NULL,
	"es_art" boolean DEFAULT false NOT NULL,
	"es_coordinador_art" boolean DEFAULT false NOT NULL,
	"nome" text NOT NULL,
	"sobrenome" text NOT NULL,
	"documento" text NOT NULL,
	"fec_nac" date,
	"sexo" text,
	"telefono" text,
	"email" text,
	"domicilio" text,
	"cp" text,
	"obra_social" text,
	"plan" text,
	"nro_afiliado" text,
	"nro_tramite" text,
	"own" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ativo" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"provisional_since" timestamp with time zone,
	"provisional_from" text,
	"review_at" timestamp with time zone,
	"identity_by" text,
	"collides_with" integer,
	CONSTRAINT "people_ref_unique" UNIQUE("ref"),
	CONSTRAINT "people_kind" CHECK ("people"."kind" in ('holder', 'member', 'professional', 'staff', 'worker')),
	CONSTRAINT "people_sexo" CHECK ("people"."sexo" in ('F', 'M', 'X')),
	CONSTRAINT "people_identity_by" CHECK ("people"."identity_by" in ('office', 'professional')),
	CONSTRAINT "people_art_is_holder" CHECK (not "people"."es_art" or "people"."kind" = 'holder')
);
--> statement-breakpoint
CREATE TABLE "professionals" (
	"person_id" integer PRIMARY KEY NOT NULL,
	"unit" integer NOT NULL,
	"titulo" text NOT NULL,
	"matricula_tipo" text NOT NULL,
	"matricula_provincia" text,
	"matricula_numero" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_filters" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_filters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit" integer NOT NULL,
	"person_id" integer NOT NULL,
	"form" text NOT NULL,
	"name" text NOT NULL,
	"values" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schedule_blocks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "schedule_blocks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit" integer NOT NULL,
	"person_id" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"motivo" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "schedule_blocks_span" CHECK ("schedule_blocks"."starts_at" < "schedule_blocks"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "backup_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backup_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit" integer NOT NULL,
	"factor_id" integer NOT NULL,
	"code_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "second_factors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit" integer NOT NULL,
	"person_id" integer NOT NULL,
	"secret" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer
);
--> statement-breakpoint
CREATE TABLE "sign_in_steps" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"unit" integer NOT NULL,
	"person_id" integer NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_professionals" (
	"unit" integer NOT NULL,
	"service_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"schedule" jsonb NOT NULL,
	CONSTRAINT "service_professionals_service_id_person_id_pk" PRIMARY KEY("service_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "services" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "services_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit" integer NOT NULL,
	"nome" text NOT NULL,
	"ativo" boolean NOT NULL,
	"activo_unidad" boolean NOT NULL,
	"menor" boolean NOT NULL,
	"pediatrica" boolean NOT NULL,
	"intervalo" integer NOT NULL,
	"dias_corridos" integer NOT NULL,
	"turno_especialidad" boolean NOT NULL,
	"turno_profesional" boolean NOT NULL,
	"turno_prof_intervalo" integer NOT NULL,
	"icono" text NOT NULL,
	"sigla" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "units" (
	"unit" integer PRIMARY KEY NOT NULL,
	"portal" boolean,
	"registro_usuario" boolean,
	"grupo_familiar" boolean,
	"edicion_datos" boolean,
	"turnos_on" boolean,
	"url_redirect" text,
	"hours" jsonb,
	"demo_seeded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "freed_slots" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "freed_slots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit" integer NOT NULL,
	"service_id" integer,
	"professional_id" integer,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "freed_slots_whose" CHECK ("freed_slots"."service_id" is not null or "freed_slots"."professional_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "waiting_list" (
	"appointment_id" integer PRIMARY KEY NOT NULL,
	"unit" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"offered_at" timestamp with time zone,
	"offered_minutes" smallint
);
--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_codes" ADD CONSTRAINT "email_codes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_requests" ADD CONSTRAINT "recovery_requests_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_professional_id_people_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_booked_by_people_id_fk" FOREIGN KEY ("booked_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "art_cases" ADD CONSTRAINT "art_cases_gestor_id_people_id_fk" FOREIGN KEY ("gestor_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "art_cases" ADD CONSTRAINT "art_cases_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "art_cases" ADD CONSTRAINT "art_cases_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "art_cases" ADD CONSTRAINT "art_cases_ended_by_people_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "art_documents" ADD CONSTRAINT "art_documents_case_id_art_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."art_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "art_documents" ADD CONSTRAINT "art_documents_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "art_documents" ADD CONSTRAINT "art_documents_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "art_follow_ups" ADD CONSTRAINT "art_follow_ups_case_id_art_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."art_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "art_follow_ups" ADD CONSTRAINT "art_follow_ups_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "art_moves" ADD CONSTRAINT "art_moves_case_id_art_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."art_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "art_moves" ADD CONSTRAINT "art_moves_from_id_people_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "art_moves" ADD CONSTRAINT "art_moves_to_id_people_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "art_moves" ADD CONSTRAINT "art_moves_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attention_events" ADD CONSTRAINT "attention_events_attention_id_attentions_id_fk" FOREIGN KEY ("attention_id") REFERENCES "public"."attentions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attention_events" ADD CONSTRAINT "attention_events_by_person_id_people_id_fk" FOREIGN KEY ("by_person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attentions" ADD CONSTRAINT "attentions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attentions" ADD CONSTRAINT "attentions_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attentions" ADD CONSTRAINT "attentions_requested_by_people_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attentions" ADD CONSTRAINT "attentions_professional_id_people_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attentions" ADD CONSTRAINT "attentions_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_attention_id_attentions_id_fk" FOREIGN KEY ("attention_id") REFERENCES "public"."attentions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_documents" ADD CONSTRAINT "consultation_documents_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_documents" ADD CONSTRAINT "consultation_documents_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_professional_id_people_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attention_documents" ADD CONSTRAINT "attention_documents_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attention_documents" ADD CONSTRAINT "attention_documents_attention_id_attentions_id_fk" FOREIGN KEY ("attention_id") REFERENCES "public"."attentions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attention_drafts" ADD CONSTRAINT "attention_drafts_attention_id_attentions_id_fk" FOREIGN KEY ("attention_id") REFERENCES "public"."attentions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attention_ratings" ADD CONSTRAINT "attention_ratings_attention_id_attentions_id_fk" FOREIGN KEY ("attention_id") REFERENCES "public"."attentions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attention_ratings" ADD CONSTRAINT "attention_ratings_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_holder_id_people_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_held_for_people_id_fk" FOREIGN KEY ("held_for") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_attention_id_attentions_id_fk" FOREIGN KEY ("attention_id") REFERENCES "public"."attentions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_balances" ADD CONSTRAINT "opening_balances_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_holder_id_people_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_bytes" ADD CONSTRAINT "document_bytes_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_owner_id_people_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_emails" ADD CONSTRAINT "earlier_emails_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_credentials" ADD CONSTRAINT "entry_credentials_link_id_entry_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."entry_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_credentials" ADD CONSTRAINT "entry_credentials_account_id_people_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_links" ADD CONSTRAINT "entry_links_account_id_people_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_links" ADD CONSTRAINT "entry_links_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_links" ADD CONSTRAINT "entry_links_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_owner_id_people_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_about_id_people_id_fk" FOREIGN KEY ("about_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medical_conditions" ADD CONSTRAINT "medical_conditions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_factor_id_second_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "public"."second_factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_step_hash_sign_in_steps_token_hash_fk" FOREIGN KEY ("step_hash") REFERENCES "public"."sign_in_steps"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_factor_id_second_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "public"."second_factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_links" ADD CONSTRAINT "family_links_holder_id_people_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_links" ADD CONSTRAINT "family_links_member_id_people_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "professionals" ADD CONSTRAINT "professionals_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_filters" ADD CONSTRAINT "saved_filters_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_blocks" ADD CONSTRAINT "schedule_blocks_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backup_codes" ADD CONSTRAINT "backup_codes_factor_id_second_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "public"."second_factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_steps" ADD CONSTRAINT "sign_in_steps_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_professionals" ADD CONSTRAINT "service_professionals_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_professionals" ADD CONSTRAINT "service_professionals_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD CONSTRAINT "waiting_list_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_codes_by_person" ON "email_codes" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "email_codes_by_email" ON "email_codes" USING btree ("unit","email","sent_at");--> statement-breakpoint
CREATE INDEX "email_codes_by_address" ON "email_codes" USING btree ("unit","address","sent_at");--> statement-breakpoint
CREATE INDEX "email_codes_by_time" ON "email_codes" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "login_accounts_by_time" ON "login_accounts" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "login_addresses_by_time" ON "login_addresses" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "recovery_codes_by_person" ON "recovery_codes" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_by_expiry" ON "recovery_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "recovery_requests_by_name" ON "recovery_requests" USING btree ("unit","name","at");--> statement-breakpoint
CREATE INDEX "recovery_requests_by_address" ON "recovery_requests" USING btree ("unit","address","at");--> statement-breakpoint
CREATE INDEX "recovery_requests_waiting" ON "recovery_requests" USING btree ("handled_at","id");--> statement-breakpoint
CREATE INDEX "recovery_requests_by_time" ON "recovery_requests" USING btree ("at");--> statement-breakpoint
CREATE INDEX "recovery_tries_by_expiry" ON "recovery_tries" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_by_person" ON "sessions" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "sessions_by_end" ON "sessions" USING btree (least("ends_at", "expires_at", "revoked_at"));--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_professional_slot" ON "appointments" USING btree ("unit","professional_id","starts_at") WHERE "appointments"."professional_id" is not null and "appointments"."status" in (1, 3, 4) and not "appointments"."sobreturno";--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_service_slot" ON "appointments" USING btree ("unit","service_id","starts_at") WHERE "appointments"."professional_id" is null and "appointments"."status" in (1, 3, 4) and not "appointments"."sobreturno";--> statement-breakpoint
CREATE INDEX "appointments_by_person" ON "appointments" USING btree ("unit","person_id","starts_at");--> statement-breakpoint
CREATE INDEX "appointments_by_booker" ON "appointments" USING btree ("unit","booked_by") WHERE "appointments"."status" = 1;--> statement-breakpoint
CREATE INDEX "appointments_by_time" ON "appointments" USING btree ("unit","starts_at");--> statement-breakpoint
CREATE INDEX "appointments_to_remind" ON "appointments" USING btree ("starts_at") WHERE "appointments"."status" = 1 and not "appointments"."reminded";--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_by_certificate" ON "appointments" USING btree ("certificado_id");--> statement-breakpoint
CREATE UNIQUE INDEX "art_cases_number" ON "art_cases" USING btree ("unit","number");--> statement-breakpoint
CREATE INDEX "art_cases_by_manager" ON "art_cases" USING btree ("unit","gestor_id","number");--> statement-breakpoint
CREATE INDEX "art_cases_by_time" ON "art_cases" USING btree ("unit","created_at");--> statement-breakpoint
CREATE INDEX "art_cases_by_claim" ON "art_cases" USING btree ("unit","nro_siniestro");--> statement-breakpoint
CREATE INDEX "art_documents_by_case" ON "art_documents" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "art_follow_ups_by_case" ON "art_follow_ups" USING btree ("case_id","at");--> statement-breakpoint
CREATE INDEX "art_moves_by_case" ON "art_moves" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "attention_events_by_attention" ON "attention_events" USING btree ("attention_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "attentions_one_active_of" ON "attentions" USING btree ("unit","documento",(case when "provisional" then "requested_by" else 0 end)) WHERE "attentions"."status" in ('queued', 'iniciado', 'attending');--> statement-breakpoint
CREATE INDEX "attentions_queue" ON "attentions" USING btree ("unit","status","queued_at");--> statement-breakpoint
CREATE INDEX "attentions_to_record" ON "attentions" USING btree ("ended_at") WHERE "attentions"."status" = 'finished' and "attentions"."recorded_at" is null;--> statement-breakpoint
CREATE INDEX "attentions_by_person" ON "attentions" USING btree ("unit","person_id","queued_at");--> statement-breakpoint
CREATE INDEX "attentions_by_requester" ON "attentions" USING btree ("unit","requested_by");--> statement-breakpoint
CREATE INDEX "terms_acceptances_by_person" ON "terms_acceptances" USING btree ("unit","person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "banners_by_cod" ON "banners" USING btree ("unit","kind","cod");--> statement-breakpoint
CREATE UNIQUE INDEX "consultation_documents_document" ON "consultation_documents" USING btree ("document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "consultations_code" ON "consultations" USING btree ("unit","code");--> statement-breakpoint
CREATE INDEX "consultations_by_person" ON "consultations" USING btree ("unit","person_id","held_at");--> statement-breakpoint
CREATE INDEX "consultations_by_professional" ON "consultations" USING btree ("unit","professional_id","held_at");--> statement-breakpoint
CREATE UNIQUE INDEX "prescriptions_number" ON "prescriptions" USING btree ("unit","number");--> statement-breakpoint
CREATE INDEX "prescriptions_by_consultation" ON "prescriptions" USING btree ("consultation_id");--> statement-breakpoint
CREATE INDEX "attention_documents_by_attention" ON "attention_documents" USING btree ("attention_id");--> statement-breakpoint
CREATE INDEX "coupons_by_holder" ON "coupons" USING btree ("unit","holder_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_by_reference" ON "payments" USING btree ("provider","reference");--> statement-breakpoint
CREATE INDEX "payments_by_holder" ON "payments" USING btree ("unit","holder_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_pending" ON "payments" USING btree ("created_at") WHERE "payments"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "documents_by_owner" ON "documents" USING btree ("unit","owner_id");--> statement-breakpoint
CREATE INDEX "earlier_emails_by_end" ON "earlier_emails" USING btree ("until");--> statement-breakpoint
CREATE INDEX "earlier_emails_by_email" ON "earlier_emails" USING btree ("unit",lower("email"));--> statement-breakpoint
CREATE INDEX "entry_credentials_by_link" ON "entry_credentials" USING btree ("link_id");--> statement-breakpoint
CREATE UNIQUE INDEX "entry_links_code" ON "entry_links" USING btree ("unit","code_hash");--> statement-breakpoint
CREATE INDEX "entry_links_by_appointment" ON "entry_links" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "entry_links_by_person" ON "entry_links" USING btree ("unit","person_id");--> statement-breakpoint
CREATE INDEX "entry_links_by_time" ON "entry_links" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_under_way" ON "jobs" USING btree ("unit","owner_id","about_id","kind") WHERE "jobs"."state" in ('waiting', 'working');--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("free_at") WHERE "jobs"."state" in ('waiting', 'working');--> statement-breakpoint
CREATE INDEX "jobs_by_expiry" ON "jobs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "kept_tenants_newest" ON "kept_tenants" USING btree ("tenant","good_at");--> statement-breakpoint
CREATE INDEX "medical_conditions_by_unit" ON "medical_conditions" USING btree ("unit");--> statement-breakpoint
CREATE INDEX "audit_by_unit" ON "audit" USING btree ("unit","at");--> statement-breakpoint
CREATE INDEX "audit_by_object" ON "audit" USING btree ("unit","object");--> statement-breakpoint
CREATE INDEX "call_counts_by_time" ON "call_counts" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_time" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_mails_once" ON "outbox_mails" USING btree ("unit","once_key");--> statement-breakpoint
CREATE INDEX "outbox_mails_due" ON "outbox_mails" USING btree ("status","next_try_at");--> statement-breakpoint
CREATE INDEX "outbox_mails_about" ON "outbox_mails" USING btree ("unit","about");--> statement-breakpoint
CREATE INDEX "outbox_mails_to_forget" ON "outbox_mails" USING btree ("created_at") WHERE "outbox_mails"."status" <> 'pending' and "outbox_mails"."recipient" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_challenges_of_step" ON "passkey_challenges" USING btree ("step_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_challenges_of_session" ON "passkey_challenges" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_by_factor" ON "passkey_challenges" USING btree ("factor_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_by_time" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_by_credential" ON "passkeys" USING btree ("unit","credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_by_factor" ON "passkeys" USING btree ("factor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "family_links_once" ON "family_links" USING btree ("holder_id","documento") WHERE "family_links"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "family_links_by_member" ON "family_links" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "family_links_by_holder" ON "family_links" USING btree ("unit","holder_id");--> statement-breakpoint
CREATE UNIQUE INDEX "people_one_proven_holder" ON "people" USING btree ("unit","documento") WHERE "people"."kind" = 'holder' and "people"."ativo" and "people"."provisional_since" is null;--> statement-breakpoint
CREATE INDEX "people_to_review" ON "people" USING btree (coalesce("review_at", "provisional_since"),"id") WHERE "people"."provisional_since" is not null and "people"."ativo";--> statement-breakpoint
CREATE INDEX "people_provisional_of_network" ON "people" USING btree ("unit","provisional_from") WHERE "people"."provisional_since" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "people_one_professional_email" ON "people" USING btree ("unit",lower("email")) WHERE "people"."kind" = 'professional' and "people"."ativo";--> statement-breakpoint
CREATE INDEX "people_by_document" ON "people" USING btree ("unit","documento");--> statement-breakpoint
CREATE INDEX "people_holders_by_email" ON "people" USING btree ("unit",lower("email")) WHERE "people"."kind" = 'holder' and "people"."ativo";--> statement-breakpoint
CREATE INDEX "people_workers_by_name" ON "people" USING btree ("unit",translate(regexp_replace(replace(lower(normalize("sobrenome", NFD)), E'n\u0303', 'n~'), '[\u0300-\u036f]', '', 'g'), '’‘ʼ´`′', '''''''''''''') collate "C",translate(regexp_replace(replace(lower(normalize("nome", NFD)), E'n\u0303', 'n~'), '[\u0300-\u036f]', '', 'g'), '’‘ʼ´`′', '''''''''''''') collate "C") WHERE "people"."kind" = 'worker';--> statement-breakpoint
CREATE INDEX "people_colliding" ON "people" USING btree ("unit") WHERE "people"."collides_with" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_filters_name" ON "saved_filters" USING btree ("unit","person_id","form",lower("name"));--> statement-breakpoint
CREATE INDEX "schedule_blocks_by_person" ON "schedule_blocks" USING btree ("unit","person_id","ends_at");--> statement-breakpoint
CREATE INDEX "backup_codes_by_factor" ON "backup_codes" USING btree ("factor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "second_factors_confirmed" ON "second_factors" USING btree ("person_id") WHERE "second_factors"."confirmed_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "second_factors_begun" ON "second_factors" USING btree ("person_id") WHERE "second_factors"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "sign_in_steps_by_person" ON "sign_in_steps" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "sign_in_steps_by_time" ON "sign_in_steps" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "services_by_unit" ON "services" USING btree ("unit");--> statement-breakpoint
CREATE INDEX "freed_slots_by_time" ON "freed_slots" USING btree ("ends_at");
--> statement-breakpoint
-- The audit is never changed, and rows go only where somebody says so for one transaction (portal.audit_retention), never
-- those of the last year (R17, FIXS-23).
CREATE FUNCTION audit_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_append_only BEFORE UPDATE OR TRUNCATE ON "audit"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
--> statement-breakpoint
CREATE FUNCTION audit_refuse_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('portal.audit_retention', true) = 'on' AND OLD."at" < now() - interval '1 year' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'audit is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_kept BEFORE DELETE ON "audit"
  FOR EACH ROW EXECUTE FUNCTION audit_refuse_deletion();
--> statement-breakpoint
-- The clinical record is written once (law 26.529, A44): no change, by nobody. A deletion only where all data is invented:
-- in a unit filled with demo data, which no server for patients serves.
CREATE FUNCTION record_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (SELECT 1 FROM "units" WHERE "unit" = OLD."unit" AND "demo_seeded_at" IS NOT NULL) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER consultations_unalterable BEFORE UPDATE OR DELETE ON "consultations"
  FOR EACH ROW EXECUTE FUNCTION record_refuse_change();
--> statement-breakpoint
CREATE TRIGGER consultation_documents_unalterable BEFORE UPDATE OR DELETE ON "consultation_documents"
  FOR EACH ROW EXECUTE FUNCTION record_refuse_change();
--> statement-breakpoint
CREATE TRIGGER prescriptions_unalterable BEFORE UPDATE OR DELETE ON "prescriptions"
  FOR EACH ROW EXECUTE FUNCTION record_refuse_change();
--> statement-breakpoint
-- Every server keeps the units it read: a change of one, by whatever way, is told to them all as it commits (0057).
CREATE FUNCTION tell_unit_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('unit_changed', coalesce(NEW.unit, OLD.unit)::text);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER units_tell_change AFTER INSERT OR UPDATE OR DELETE ON "units"
  FOR EACH ROW EXECUTE FUNCTION tell_unit_changed();
--> statement-breakpoint
-- Each write gets the one spelling of a DNI, so that the unique indexes see one DNI as one.
CREATE FUNCTION canonical_dni() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."documento" ~ '^0[0-9]{7}$' and NEW."collides_with" is null THEN NEW."documento" := substr(NEW."documento", 2); END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER people_canonical_dni BEFORE INSERT OR UPDATE OF "documento", "collides_with" ON "people"
  FOR EACH ROW EXECUTE FUNCTION canonical_dni();
--> statement-breakpoint
CREATE TRIGGER family_links_canonical_dni BEFORE INSERT OR UPDATE OF "documento", "collides_with" ON "family_links"
  FOR EACH ROW EXECUTE FUNCTION canonical_dni();
