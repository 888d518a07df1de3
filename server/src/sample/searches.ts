import { may, type Permission } from '@wellstock/contract/platform/access'
import { dateOf, dayOf } from './calendar.ts'
import { type Person, people } from './people.ts'
import { rng } from './random.ts'

/** What people look for, the most wanted first, and what one must be able to open for it to make sense. */
const wordings: [permission: Permission, queries: string[]][] = [
  [
    'inventory.read',
    [
      'nitrile exam gloves',
      'saline flush',
      'low stock',
      'N95 respirator',
      'gauze sponge',
      'sharps container',
      'suture',
      '#10 blade',
      'IV start kit',
      'exam table',
    ],
  ],
  ['vendors.read', ['Brightwater Clinical Supply', 'Harrow & Vale Sutures', 'Quillon']],
  ['shell.open', ['Central Supply', 'Riverbend Branch', 'Procurement', 'Harborview', 'Core Laboratory']],
]

const FARTHEST_BACK = 45
const MINUTES_A_DAY = 24 * 60

/** What the people of the sample have searched for lately: the more wanted, the more of them. */
export function searchesAsOf(anchor: string) {
  return people
    .filter(({ status }) => status === 'active')
    .flatMap((person) =>
      queriesOf(person).map((query) => {
        const random = rng(`search|${person.email}|${query}`)
        const day = dayOf(anchor) - random.integer(1, FARTHEST_BACK)
        const minute = random.integer(0, MINUTES_A_DAY - 1)
        return {
          person_id: person.id,
          key: query.toLowerCase(),
          query,
          times: 1 + random.poisson(1.2),
          searched_at: new Date(Date.parse(dateOf(day)) + minute * 60_000).toISOString(),
        }
      }),
    )
}

function queriesOf({ email, grants }: Person): string[] {
  const random = rng(`searches|${email}`)
  const chosen = wordings.flatMap(([permission, queries]) =>
    may(grants, permission) ? queries.filter((_, place) => random.chance(0.75 - place * 0.06)) : [],
  )
  return chosen.length > 0 ? chosen : ['Central Supply']
}
