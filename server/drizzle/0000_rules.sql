CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- The badge of an item. The same rule as stockLevel() in the contract; a test holds them together.
CREATE FUNCTION stock_level(status text, quantity integer, reorder_point integer, min_quantity integer) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN status = 'maintenance' THEN 'Maintenance'
    WHEN quantity <= 0 THEN 'Out of Stock'
    WHEN quantity <= coalesce(reorder_point, min_quantity, 5) THEN 'Low Stock'
    ELSE 'In Stock'
  END
$$;
--> statement-breakpoint
-- A text as its distinct words: lower case, without accents, split at everything but letters and digits.
CREATE FUNCTION search_words(source text) RETURNS text[]
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT left(word, 40)), '{}')
  FROM regexp_split_to_table(lower(unaccent(source)), '[^[:alnum:]]+') AS word
  WHERE word <> ''
$$;
