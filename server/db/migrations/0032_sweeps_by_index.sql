CREATE INDEX "login_accounts_by_time" ON "login_accounts" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "recovery_codes_by_expiry" ON "recovery_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "recovery_requests_by_time" ON "recovery_requests" USING btree ("at");--> statement-breakpoint
CREATE INDEX "recovery_tries_by_expiry" ON "recovery_tries" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_by_end" ON "sessions" USING btree (least("ends_at", "expires_at", "revoked_at"));--> statement-breakpoint
CREATE INDEX "attentions_by_requester" ON "attentions" USING btree ("unit","requested_by");--> statement-breakpoint
CREATE INDEX "entry_links_by_time" ON "entry_links" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_by_time" ON "audit" USING brin ("at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_time" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_mails_to_forget" ON "outbox_mails" USING btree ("created_at") WHERE "outbox_mails"."status" <> 'pending' and "outbox_mails"."recipient" <> '';--> statement-breakpoint
CREATE INDEX "family_links_by_holder" ON "family_links" USING btree ("unit","holder_id");--> statement-breakpoint
CREATE INDEX "people_provisional_by_id" ON "people" USING btree ("id") WHERE "people"."provisional_since" is not null;--> statement-breakpoint
DROP INDEX "people_provisional";
