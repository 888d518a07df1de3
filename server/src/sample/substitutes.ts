import type pg from 'pg'
import { organization } from './organization.ts'

type Side = [quantity: number, product: string]

/** What really stands in for what: the same fluid in other bags, the same work done with another agent or tape. */
const pairs: { one: Side; other: Side; note: string }[] = [
  { one: [2, 'Saline flush, prefilled, 5 mL'], other: [1, 'Saline flush, prefilled, 10 mL'], note: '' },
  {
    one: [2, 'Sodium chloride 0.9% IV bag, 500 mL'],
    other: [1, 'Sodium chloride 0.9% IV bag, 1000 mL'],
    note: '',
  },
  { one: [2, "Lactated Ringer's IV bag, 500 mL"], other: [1, "Lactated Ringer's IV bag, 1000 mL"], note: '' },
  {
    one: [1, 'Surface disinfecting wipes, Quaternary 160 ct'],
    other: [1, 'Surface disinfecting wipes, Peroxide 95 ct'],
    note: 'The contact time on the label differs.',
  },
  {
    one: [1, 'Medical tape, Paper 1 in'],
    other: [1, 'Medical tape, Transparent 1 in'],
    note: 'Paper first on fragile skin.',
  },
]

export async function loadSubstitutes(client: pg.PoolClient) {
  const { rowCount } = await client.query(
    `insert into product_substitute (organization_id, product_id, other_id, quantity, other_quantity, note)
     select $1, least(a.id, b.id), greatest(a.id, b.id), case when a.id < b.id then p.of_one else p.of_other end,
       case when a.id < b.id then p.of_other else p.of_one end, p.note
     from jsonb_to_recordset($2) as p (one text, of_one integer, other text, of_other integer, note text)
     join product a on a.organization_id = $1 and a.name = p.one
     join product b on b.organization_id = $1 and b.name = p.other`,
    [
      organization.id,
      JSON.stringify(
        pairs.map(({ one: [of_one, one], other: [of_other, other], note }) => ({
          one,
          of_one,
          other,
          of_other,
          note,
        })),
      ),
    ],
  )
  if (rowCount !== pairs.length) throw new Error('a substitute that is not in the catalogue')
}
