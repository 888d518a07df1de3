import type { WantedCase, WhatIf } from '@wellstock/contract/procedures/cases'
import { addDays } from '@wellstock/domain/compliance/days'
import { READINESS_DAYS } from '@wellstock/domain/procedures/case-states'
import type { CaseReadiness, Need, Readiness } from '@wellstock/domain/procedures/readiness'
import { said } from '@wellstock/messages/sentence'
import { covers, type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { productNames } from '../../stock/products/product-names.ts'
import {
  type ComingCase,
  judge,
  type OfficeReadiness,
  readReadiness,
  timesOf,
} from '../readiness/read-readiness.ts'
import {
  approvedCard,
  conflictsOf,
  earliestFree,
  equipmentOfCard,
  equipmentOfCase,
  isClosed,
  type Place,
  placeOf,
  type WantedEquipment,
} from './place-of-case.ts'

type Asked = {
  officeId: string
  typeId: string
  number: string
  needs: Need[]
  equipment: WantedEquipment[]
}

/** What is asked about: a case that is there, or one of a type in an office, by the card it would be booked with. */
async function asked(db: Connection, person: Person, { id, ...wanted }: WantedCase): Promise<Asked> {
  if (id) {
    const [found] = await db.rows<Pick<Asked, 'officeId' | 'typeId' | 'number'>>(
      'select office_id, type_id, number from procedure_case where organization_id = $1 and id = $2',
      [person.organizationId, id],
    )
    if (!found || !covers(scopeOf(person, 'procedures.read'), found.officeId))
      throw problem('NOT_FOUND', said.case_not_found())
    const needs = await db.rows<Need>(
      `select product_id, open, hold, is_optional, substitutes from case_need
       where organization_id = current_organization() and case_id = $1 order by position`,
      [id],
    )
    const equipment = await equipmentOfCase(db, id)
    return { ...found, needs, equipment }
  }
  const { officeId, typeId, providerId } = wanted
  if (!officeId || !covers(scopeOf(person, 'procedures.read'), officeId))
    throw problem('NOT_FOUND', said.no_such_office())
  if (!typeId) throw invalid({ typeId: said.no_such_procedure_type() })
  const card = await approvedCard(db, typeId, providerId)
  const needs = card
    ? await db.rows<Need>(
        `select product_id, open, hold, is_optional, substitutes from card_line
         where organization_id = current_organization() and card_id = $1 and edition = $2 order by position`,
        [card.cardId, card.edition],
      )
    : []
  const equipment = await equipmentOfCard(db, card?.cardId ?? null, card?.edition ?? null)
  return { officeId, typeId, number: '', needs, equipment }
}

const NEW = 'new'

/** What a booking or a move would do to it and to the others: by the same rule, before anything is written. */
export async function whatIf(db: Connection, person: Person, wanted: WantedCase): Promise<WhatIf> {
  const { officeId, typeId, number, needs, equipment } = await asked(db, person, wanted)
  const place = await placeOf(db, person.organizationId, { ...wanted, officeId, typeId })
  const nothing = {
    problems: [],
    isClosed: false,
    earliest: null,
    readiness: null,
    short: [],
    effects: [],
  }
  if ('unclear' in place)
    return { ...nothing, unclear: { earlier: place.earlier.toISOString(), later: place.later.toISOString() } }
  const problems = await conflictsOf(db, person, wanted, place, equipment)
  const earliest =
    problems.length > 0 ? await earliestFree(db, person.organizationId, wanted, place, equipment) : null
  const office = await readReadiness(
    db,
    person.organizationId,
    officeId,
    needs.map(({ productId }) => productId),
  )
  const moved = withCase(office, {
    id: wanted.id ?? NEW,
    number,
    needs,
    place,
    isEmergency: wanted.isEmergency,
  })
  const [before, after] = [judge(office), judge(moved)]
  const own = after.get(wanted.id ?? NEW)
  return {
    ...nothing,
    unclear: null,
    problems,
    earliest,
    isClosed: await isClosed(db, person.organizationId, place),
    readiness: own && needs.length > 0 ? own.color : null,
    short: own ? await namedShort(db, own) : [],
    effects: await effectsOf(db, office, before, after, wanted.id),
  }
}

type Placed = { id: string; number: string; needs: Need[]; place: Place; isEmergency: boolean }

/** The cases of an office as they would be with this one there. Beyond the coming days it competes with nobody. */
function withCase(
  office: OfficeReadiness,
  { id, number, needs, place, isEmergency }: Placed,
): OfficeReadiness {
  const others = office.cases.filter((each) => each.id !== id)
  const { day, startsAt } = place
  if (day < office.today || day > addDays(office.today, READINESS_DAYS)) return { ...office, cases: others }
  const known = office.cases.find((each) => each.id === id)
  const moved: ComingCase = {
    ...{ id, number: number || '~', isEmergency, readiness: null },
    ...timesOf(office.calendar, day, startsAt),
    kept: known?.kept ?? [],
    needs: needs.map((need) => ({ ...need, caseId: id, color: null, short: 0, parts: [], offers: [] })),
  }
  return { ...office, cases: [...others, moved] }
}

async function namedShort(db: Connection, { needs }: CaseReadiness): Promise<WhatIf['short']> {
  const lacking = needs.filter(({ short, isOptional }) => short > 0 && !isOptional)
  const names = await productNames(
    db,
    lacking.map(({ productId }) => productId),
  )
  return lacking.map(({ productId, short }) => ({ id: productId, name: names.get(productId) ?? '', short }))
}

/** Other cases whose color would be another, by what is asked about of them. */
async function effectsOf(
  db: Connection,
  { cases }: OfficeReadiness,
  before: ReadonlyMap<string, CaseReadiness>,
  after: ReadonlyMap<string, CaseReadiness>,
  except?: string,
): Promise<WhatIf['effects']> {
  const changed = cases.flatMap(({ id }) => {
    const [was, is] = [before.get(id), after.get(id)]
    return id !== except && was && is && was.color !== is.color ? [{ id, was: was.color, is }] : []
  })
  if (changed.length === 0) return []
  const rows = await db.rows<{ id: string; number: string; type: string; startsAt: string }>(
    `select c.id, c.number, t.name as type, c.starts_at from procedure_case c
     join procedure_type t on t.organization_id = c.organization_id and t.id = c.type_id
     where c.organization_id = current_organization() and c.id = any($1) order by c.starts_at, c.number`,
    [changed.map(({ id }) => id)],
  )
  const worstOf = ({ needs }: CaseReadiness) =>
    needs.find(({ color, isOptional }) => color === 'red' && !isOptional)
  const names = await productNames(
    db,
    changed.flatMap(({ is }) => worstOf(is)?.productId ?? []),
  )
  const found = new Map(changed.map((each) => [each.id, each]))
  return rows.flatMap((row) => {
    const change = found.get(row.id)
    if (!change) return []
    const blocking = worstOf(change.is)
    const after: Readiness = change.is.color
    return [
      {
        ...row,
        before: change.was,
        after,
        blocking: blocking ? { name: names.get(blocking.productId) ?? '', short: blocking.short } : null,
      },
    ]
  })
}
