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
CREATE UNIQUE INDEX "banners_by_cod" ON "banners" USING btree ("unit","kind","cod");