import type { Connection } from '../../platform/database/database.ts'

/** A word of a search and the words of the inventory it stands for, with how many items have them in all. */
export type Token = { words: string[]; items: number }

const LAST_CHARACTER = '\u{10ffff}'

/**
 * What a search text means: each of its words with the indexed words it begins, the rarest first. A single
 * character stands for itself alone: "M" is a size, not everything that starts with m.
 */
export async function findWords(
  db: Connection,
  organizationId: string,
  search: string,
  offices: 'all' | string[],
  category: string | undefined,
): Promise<Token[]> {
  // Each variant is a statement of its own, and the words are text that is split: with conditions that may be left out, or
  // a list whose length it sees, PostgreSQL would plan it anew at every call.
  const isOneCategory = category !== undefined
  const isSomeOffices = offices !== 'all'
  const rows = await db.rows<{ words: string[] | null; items: number | null }>(
    `select found.words, found.items from string_to_table(array_to_string(search_words($2), ' '), ' ') as token(text)
     left join lateral (
       select array_agg(word) as words, sum(items) as items from (
         select c.word, sum(c.items) as items from item_word_count c
         where c.organization_id = $1 and c.items > 0
           and c.word >= token.text
           and c.word < case when length(token.text) = 1 then token.text || ' ' else token.text || '${LAST_CHARACTER}' end
           ${isOneCategory ? 'and c.category = $3' : ''}
           ${isSomeOffices ? `and c.office_id = any($${isOneCategory ? 4 : 3})` : ''}
         group by c.word) matching) found on true`,
    [organizationId, search, ...(isOneCategory ? [category] : []), ...(isSomeOffices ? [offices] : [])],
    `find-words${isOneCategory ? '-in-category' : ''}${isSomeOffices ? '-in-offices' : ''}`,
  )
  return rows
    .map(({ words, items }) => ({ words: words ?? [], items: items ?? 0 }))
    .sort((a, b) => a.items - b.items)
}
