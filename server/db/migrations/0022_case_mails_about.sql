-- Mails of cases that were written before mails said what they are about (0016): without it their case shows no mail, and
-- one that still waits would be sent after the appointment was moved or cancelled. They were about the appointment that
-- the worker had then.
UPDATE "outbox_mails" AS "mail" SET "about" = 'appointment:' || (
	SELECT "one"."id" FROM "appointments" AS "one"
	WHERE "one"."unit" = "case"."unit" AND "one"."person_id" = "case"."person_id" AND "one"."created_at" <= "mail"."created_at"
	ORDER BY "one"."created_at" DESC, "one"."id" DESC LIMIT 1
)
FROM "art_cases" AS "case"
WHERE "mail"."about" IS NULL AND "mail"."unit" = "case"."unit" AND "mail"."once_key" = 'art-case:' || "case"."id";
