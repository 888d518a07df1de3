-- The words of the items, in the order of the list, for prefix search and for text within a category.
-- Kept by triggers in the same transaction.
CREATE TABLE item_word (
  organization_id uuid NOT NULL,
  word text NOT NULL,
  category text NOT NULL,
  name_key text NOT NULL,
  item_id uuid NOT NULL,
  office_id uuid NOT NULL,
  PRIMARY KEY (organization_id, word, category, name_key, item_id)
);
CREATE INDEX item_word_by_name ON item_word (organization_id, word, name_key, item_id);
CREATE INDEX item_word_of_item ON item_word (organization_id, item_id);

-- How many items have a word, per category and office. The empty word counts every item.
CREATE TABLE item_word_count (
  organization_id uuid NOT NULL,
  word text NOT NULL,
  category text NOT NULL,
  office_id uuid NOT NULL,
  items integer NOT NULL,
  PRIMARY KEY (organization_id, word, category, office_id)
);

-- The word index of the list, and its counters: by statement, so that many items at once touch each counter once.
CREATE FUNCTION reindex_items() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NOT EXISTS (
      SELECT FROM old_items o JOIN new_items n ON n.organization_id = o.organization_id AND n.id = o.id
      WHERE (o.search_text, o.category, o.name, o.office_id, o.archived_at)
        IS DISTINCT FROM (n.search_text, n.category, n.name, n.office_id, n.archived_at)
    ) THEN
      RETURN NULL;
    END IF;
  END IF;

  IF TG_OP <> 'INSERT' THEN
    DELETE FROM item_word w USING old_items o
    WHERE o.archived_at IS NULL AND w.organization_id = o.organization_id AND w.item_id = o.id;
    UPDATE item_word_count c SET items = c.items - m.items
    FROM (
      SELECT o.organization_id, w.word, o.category, o.office_id, count(*) AS items
      FROM old_items o, unnest(string_to_array(ltrim(o.search_text), ' ') || ARRAY['']) AS w(word)
      WHERE o.archived_at IS NULL
      GROUP BY 1, 2, 3, 4
    ) m
    WHERE c.organization_id = m.organization_id AND c.word = m.word AND c.category = m.category AND c.office_id = m.office_id;
  END IF;

  IF TG_OP <> 'DELETE' THEN
    INSERT INTO item_word (organization_id, word, category, name_key, item_id, office_id)
    SELECT i.organization_id, w.word, i.category, i.name_key, i.id, i.office_id
    FROM new_items i, unnest(string_to_array(ltrim(i.search_text), ' ')) AS w(word)
    WHERE i.archived_at IS NULL AND w.word <> '';
    INSERT INTO item_word_count (organization_id, word, category, office_id, items)
    SELECT i.organization_id, w.word, i.category, i.office_id, count(*)
    FROM new_items i, unnest(string_to_array(ltrim(i.search_text), ' ') || ARRAY['']) AS w(word)
    WHERE i.archived_at IS NULL
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (organization_id, word, category, office_id) DO UPDATE SET items = item_word_count.items + excluded.items;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER item_words_added AFTER INSERT ON item
  REFERENCING NEW TABLE AS new_items FOR EACH STATEMENT EXECUTE FUNCTION reindex_items();
CREATE TRIGGER item_words_changed AFTER UPDATE ON item
  REFERENCING OLD TABLE AS old_items NEW TABLE AS new_items FOR EACH STATEMENT EXECUTE FUNCTION reindex_items();
CREATE TRIGGER item_words_removed AFTER DELETE ON item
  REFERENCING OLD TABLE AS old_items FOR EACH STATEMENT EXECUTE FUNCTION reindex_items();
