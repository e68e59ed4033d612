-- Hours of a date come to replace those of its weekday. Until here they were added to them, so each date that has some is
-- given the hours of its weekday, too: nobody attends less than before (docs/decisions/0164).
UPDATE "service_professionals" AS "own" SET "schedule" = "own"."schedule" || (
	SELECT coalesce(jsonb_agg("added"."hours" ORDER BY "added"."hours"->>'fecha', "added"."hours"->>'desde'), '[]'::jsonb)
	FROM (
		SELECT DISTINCT jsonb_build_object('dias', '[]'::jsonb, 'fecha', "dated"->>'fecha', 'desde', "week"->>'desde', 'hasta', "week"->>'hasta') AS "hours"
		FROM jsonb_array_elements("own"."schedule") AS "dated", jsonb_array_elements("own"."schedule") AS "week"
		WHERE "dated"->>'fecha' IS NOT NULL AND "week"->>'fecha' IS NULL
			AND "week"->'dias' @> to_jsonb(extract(isodow FROM ("dated"->>'fecha')::date)::int)
	) AS "added"
	WHERE NOT "own"."schedule" @> jsonb_build_array("added"."hours")
)
WHERE jsonb_path_exists("own"."schedule", '$[*].fecha');
