import type pg from 'pg'
import { dateOf, dayOf } from '../calendar.ts'
import { idOf } from '../identity.ts'
import { insertRows } from '../insert-rows.ts'
import { people } from '../people.ts'

/** Who performs procedures, and the account of those who have one: people of the surgery who look at the calendar. */
const stories: readonly [name: string, specialty: string, account?: string][] = [
  ['Dr. Ingrid Solheim', 'Orthopedics'],
  ['Dr. Marcus Adebayo', 'Orthopedics'],
  ['Dr. Elena Vasquez', 'Hand surgery'],
  ['Dr. Tobias Lindqvist', 'Ophthalmology'],
  ['Dr. Priya Raman', 'Gastroenterology'],
  ['Dr. Samuel Okafor', 'General surgery'],
  ['Dr. Hannah Weiss', 'Urology'],
  ['', 'Ear, nose and throat', 'procedure_viewer 1'],
  ['', 'Primary care', 'procedure_viewer 2'],
]

const accountOf = (label: string) => people.find(({ id }) => id === idOf(`person|${label}`))

/** The providers of the sample, counted from 1. */
export const sampleProviders = stories.map(([name, specialty, account], index) => {
  const person = account ? accountOf(account) : undefined
  return {
    id: sampleProviderId(index + 1),
    name: person?.name ?? name,
    specialty,
    personId: person?.id ?? null,
  }
})

export function sampleProviderId(number: number) {
  return idOf(`provider|${number}`)
}

/** Who is away, after all that is booked: provider, days from today until days from today, why. */
const absences: readonly [provider: number, from: number, until: number, reason: string][] = [
  [3, 23, 26, 'Hand surgery conference'],
  [5, 27, 34, 'Vacation'],
]

/** Who performs procedures, and when they are away. */
export async function loadProviders(client: pg.PoolClient, anchor: string) {
  await insertRows(
    client,
    'provider',
    'id uuid, name text, specialty text, person_id uuid',
    sampleProviders.map(({ personId, ...provider }) => ({ ...provider, person_id: personId })),
  )
  const morningOf = (days: number) => `${dateOf(dayOf(anchor) + days)}T14:00:00Z`
  await insertRows(
    client,
    'provider_absence',
    'id uuid, provider_id uuid, starts_at timestamptz, ends_at timestamptz, reason text, created_by uuid',
    absences.map(([provider, from, until, reason]) => ({
      id: idOf(`absence|${provider}`),
      provider_id: sampleProviderId(provider),
      starts_at: morningOf(from),
      ends_at: morningOf(until),
      reason,
      created_by: idOf('person|procedure_scheduler 1'),
    })),
  )
}
