-- Number 74 replaced this function and with it the setting of number 71: an import forbids hash joins, and without one undoing compared each row with
-- all others of its batch.
ALTER FUNCTION categories_numbered() SET enable_hashjoin = on;
