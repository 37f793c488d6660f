-- The names of the main form's places, joined as `namesOf` in server/entries/history/state.ts joins them.
CREATE FUNCTION places_named(document jsonb) RETURNS text LANGUAGE sql STABLE
AS $$
  SELECT CASE WHEN cardinality(names) < 2 THEN names[1]
    ELSE array_to_string(names[:cardinality(names) - 1], ', ') || ' and ' || names[cardinality(names)] END
  FROM (SELECT array_agg(coalesce(d.name, one.slug) ORDER BY one.at) AS names
    FROM jsonb_array_elements_text(document -> 'forms' -> 0 -> 'dialects') WITH ORDINALITY one (slug, at)
    LEFT JOIN dialects d ON d.slug = one.slug) joined
$$;--> statement-breakpoint
-- A document with the places that stay in place of merged ones, each place once for a form.
CREATE FUNCTION places_kept(document jsonb) RETURNS jsonb LANGUAGE plpgsql STABLE STRICT
AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM dialects WHERE merged_into IS NOT NULL) OR NOT EXISTS (
    SELECT FROM jsonb_path_query(document, '$.forms[*].dialects[*]') one JOIN dialects d ON d.slug = one #>> '{}' WHERE d.merged_into IS NOT NULL
    UNION ALL
    SELECT FROM jsonb_path_query(document, '$.examples[*].dialect') one JOIN dialects d ON d.slug = one #>> '{}' WHERE d.merged_into IS NOT NULL)
  THEN RETURN document; END IF;
  RETURN document || jsonb_build_object(
    'forms', (
      SELECT coalesce(jsonb_agg(form || jsonb_build_object('dialects', (
        SELECT coalesce(jsonb_agg(slug ORDER BY at), '[]') FROM (
          SELECT coalesce(d.merged_into, one.slug) AS slug, min(one.at) AS at
          FROM jsonb_array_elements_text(form -> 'dialects') WITH ORDINALITY one (slug, at) LEFT JOIN dialects d ON d.slug = one.slug
          GROUP BY 1) once)) ORDER BY n), '[]')
      FROM jsonb_array_elements(document -> 'forms') WITH ORDINALITY forms (form, n)),
    'examples', (
      SELECT coalesce(jsonb_agg(CASE WHEN d.merged_into IS NULL THEN example
        ELSE example || jsonb_build_object('dialect', d.merged_into) END ORDER BY n), '[]')
      FROM jsonb_array_elements(document -> 'examples') WITH ORDINALITY examples (example, n)
      LEFT JOIN dialects d ON d.slug = example ->> 'dialect'));
END
$$;--> statement-breakpoint
-- A state of an entry, as revisions and proposals store it, with the places that stay in place of merged ones.
CREATE FUNCTION places_kept_in(state jsonb) RETURNS jsonb LANGUAGE plpgsql STABLE STRICT
AS $$
DECLARE
  kept jsonb := places_kept(state -> 'document');
BEGIN
  IF kept IS NULL OR kept = state -> 'document' THEN RETURN state; END IF;
  RETURN state || jsonb_build_object('document', kept) || CASE
    WHEN kept #> '{forms,0,dialects}' = state #> '{document,forms,0,dialects}' THEN '{}'
    ELSE jsonb_build_object('dialect', places_named(kept)) END;
END
$$;--> statement-breakpoint
-- Trigger: a place that was merged does not come back with a document that was written before.
CREATE FUNCTION categories_places() RETURNS trigger LANGUAGE plpgsql
AS $$
DECLARE
  kept CONSTANT jsonb := places_kept(NEW.document);
BEGIN
  IF kept #> '{forms,0,dialects}' <> NEW.document #> '{forms,0,dialects}' THEN NEW.dialect := places_named(kept); END IF;
  NEW.document := kept;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER categories_places BEFORE INSERT OR UPDATE OF document, deleted_at ON categories
  FOR EACH ROW WHEN (NEW.document IS NOT NULL AND NEW.deleted_at IS NULL) EXECUTE FUNCTION categories_places();--> statement-breakpoint
-- Writes the places that stay in place of these merged ones. A person or a source that spoke of the same form in both places keeps one statement.
CREATE FUNCTION places_move(merged text[]) RETURNS void LANGUAGE sql
AS $$
  UPDATE categories c SET document = c.document
    WHERE c.deleted_at IS NULL AND (c.id IN (SELECT f.entry_id FROM entry_facets f WHERE f.facet = ANY (array(SELECT 'dialect:' || slug FROM unnest(merged) slug)))
      OR c.document @> ANY (array(SELECT jsonb_build_object('examples', jsonb_build_array(jsonb_build_object('dialect', slug))) FROM unnest(merged) slug)));
  DELETE FROM witnesses w USING dialects d WHERE w.dialect = ANY (merged) AND d.slug = w.dialect AND EXISTS (
    SELECT FROM witnesses o LEFT JOIN dialects p ON p.slug = o.dialect WHERE o.entry_id = w.entry_id AND o.form_key = w.form_key
      AND (o.person_id = w.person_id OR o.source_id = w.source_id) AND coalesce(p.merged_into, o.dialect) = d.merged_into
      AND (p.merged_into IS NULL OR o.id < w.id));
  UPDATE witnesses w SET dialect = d.merged_into FROM dialects d WHERE w.dialect = ANY (merged) AND d.slug = w.dialect;
  UPDATE speakers s SET dialect = d.merged_into FROM dialects d WHERE s.dialect = ANY (merged) AND d.slug = s.dialect;
  UPDATE contributions n SET proposal = n.proposal || jsonb_build_object('dialect', d.merged_into)
    FROM dialects d WHERE n.kind = 'witness' AND n.proposal ->> 'dialect' = ANY (merged) AND d.slug = n.proposal ->> 'dialect';
  UPDATE contributions n SET proposal = n.proposal
      || jsonb_build_object('base', places_kept_in(n.proposal -> 'base'), 'proposed', places_kept_in(n.proposal -> 'proposed'))
    WHERE n.kind = 'edit' AND (places_kept_in(n.proposal -> 'base') <> n.proposal -> 'base'
      OR places_kept_in(n.proposal -> 'proposed') <> n.proposal -> 'proposed')
$$;--> statement-breakpoint
-- Rows that earlier merges left, or that came back since.
SELECT places_move(array(SELECT slug FROM dialects WHERE merged_into IS NOT NULL)) WHERE EXISTS (SELECT FROM dialects WHERE merged_into IS NOT NULL);
