-- People before attentions, as the server holds them: the other way round would be a deadlock with the version before.
ALTER TABLE "people" ADD COLUMN "provisional_from" text;--> statement-breakpoint
-- False is proven: what waits already, and what a server of the version before lets in meanwhile, stays one at a time for its DNI.
ALTER TABLE "attentions" ADD COLUMN "provisional" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "attentions_one_active_of" ON "attentions" USING btree ("unit","documento",(case when "provisional" then "requested_by" else 0 end)) WHERE "attentions"."status" in ('queued', 'iniciado', 'attending');--> statement-breakpoint
-- Only now: at no moment may one DNI have two active attentions of proven accounts. No server names the old index.
DROP INDEX "attentions_one_active";
