/**
 * SQL that is true for a contribution that waits for a decision. One that came in with an import, or whose entry did, waits only while that import
 * is not undone.
 */
export const waitingSql = `contributions.status = 'PENDING'
  AND NOT EXISTS (SELECT FROM categories e WHERE e.id = contributions.entry_id AND e.deleted_by_import IS NOT NULL)
  AND NOT EXISTS (
    SELECT FROM import_left_out l JOIN imports i ON i.id = l.import_id AND i.state IN ('undoing', 'undone')
    WHERE l.upload_id = CASE WHEN contributions.proposal ->> 'imageUrl' LIKE '/api/gifts/%' THEN substring(contributions.proposal ->> 'imageUrl' FROM 12 FOR 36)::uuid END)`
