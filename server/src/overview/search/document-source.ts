import { may } from '@wellstock/contract/platform/access'
import { isOfType } from '@wellstock/domain/overview/matching'
import { seenBy } from '../../identity/documents/seen-by.ts'
import { likeOf } from '../../platform/database/like.ts'
import { type Ask, type Found, type IndexedSource, updatedIn, Values } from '../../platform/search/source.ts'
import { LIKENESS } from './score.ts'

/** Documents by title, tags and text, by what they are and by their badge. What is said of one found by its text is the passage. */
export const documentSource: IndexedSource = {
  type: 'document',
  isOpenTo: ({ grants }) => may(grants, 'documents.read'),
  url: (slug) => `/dashboard/documents/${slug}`,
  hasOffice: false,
  find: async (ask) => {
    const values = new Values()
    const { add } = values
    const organization = add(ask.person.organizationId)
    const isSeen = seenBy(ask.recordSubjects, ask.person, add)
    const fit = ask.mode === 'exact' ? byWords(ask, add) : byTitle(ask, add)
    if (!fit) return []
    return ask.db.rows<Found>(
      `select 'document' as type, d.id::text, d.slug as handle, d.title as name, ${CATEGORY} as category, '' as department,
         ${BADGE} as status,
         d.updated_at as "lastUpdated", ${fit.description} as description, '{}'::jsonb as metadata, null as code,
         ${fit.likeness} as likeness
       from document d where d.organization_id = ${organization} and ${fit.fits} and ${isSeen}
         ${updatedIn(ask.only, add)('d')}
       order by d.state = 'obsolete', ${fit.order}, d.title, d.id limit ${add(ask.most)}`,
      values.list,
    )
  },
}

const CATEGORY = `case when d.type in ('sop', 'ifu', 'sds') then upper(d.type) else initcap(replace(d.type, '_', ' ')) end`
const BADGE = `case d.state when 'approved' then 'Approved' when 'draft' then 'Pending' else 'Obsolete' end`
const TAGS = `array_to_string(d.tags, ', ')`

function byWords({ query }: Ask, add: Values['add']) {
  const words = query.words
  if (words.length === 0) return null
  const wanted = `to_tsquery('simple', ${add(words.map((word) => `'${word}':*`).join(' & '))})`
  return {
    fits: `(d.words @@ ${wanted} or ${add(isOfType('document', query))}::boolean
      or plain_text(concat_ws(' ', ${CATEGORY}, ${BADGE})) like all(${add(words.map(likeOf))}::text[]))`,
    likeness: 'null::float',
    // A passage for each place: words that stand apart are in it, too.
    description: `concat_ws(' · ', nullif(${TAGS}, ''), (
      select nullif(ts_headline('simple', v.text, ${wanted}, 'StartSel="", StopSel="", MaxFragments=3, MaxWords=14, MinWords=6'), '')
      from document_version v where v.organization_id = d.organization_id and v.document_id = d.id
        and v.number = d.current_version and to_tsvector('simple', plain_text(v.text)) @@ ${wanted}))`,
    order: `not to_tsvector('simple', plain_text(d.title)) @@ ${wanted}`,
  }
}

function byTitle({ text }: Ask, add: Values['add']) {
  const likeness = `strict_word_similarity(${add(text)}, plain_text(d.title))`
  return {
    fits: `${likeness} >= ${add(LIKENESS)}`,
    likeness,
    description: TAGS,
    order: `${likeness} desc`,
  }
}
