import type pg from 'pg'
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

/** Who performs procedures. */
export const loadProviders = (client: pg.PoolClient) =>
  insertRows(
    client,
    'provider',
    'id uuid, name text, specialty text, person_id uuid',
    sampleProviders.map(({ personId, ...provider }) => ({ ...provider, person_id: personId })),
  )
