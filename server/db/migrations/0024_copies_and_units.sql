ALTER TABLE "jobs" ADD COLUMN "bytes" integer;--> statement-breakpoint
-- Every server keeps the units it read: whoever changes one, by whatever way, tells them all as it commits (0057).
CREATE FUNCTION tell_unit_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('unit_changed', coalesce(NEW.unit, OLD.unit)::text);
  RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER units_tell_change AFTER INSERT OR UPDATE OR DELETE ON "units"
  FOR EACH ROW EXECUTE FUNCTION tell_unit_changed();
