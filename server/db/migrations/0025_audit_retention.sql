-- The audit is still never changed, and nothing of it goes by a slip: rows go only where somebody says so for one transaction
-- (portal.audit_retention), and never those of the last year (FIXS-23).
DROP TRIGGER audit_append_only ON "audit";
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
