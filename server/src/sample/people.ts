import type { Grant, Role } from '@wellstock/contract/platform/access'
import { officesWith } from '@wellstock/contract/platform/access'
import { idOf } from './identity.ts'
import { type OfficeCode, offices } from './organization.ts'
import { rng } from './random.ts'

export type Person = {
  id: string
  name: string
  email: string
  department: string
  primaryRole: Role
  status: 'active' | 'suspended' | 'pending'
  grants: Grant[]
}

type Place = OfficeCode | 'all'
/** Where care is given: the departments it has besides those every organization begins with. */
const clinical = ['Primary Care', 'Laboratory', 'Surgical Services', 'Diagnostic Imaging']

/** Who works here: a role, the department (or departments, in turn), and where each of its people holds it. */
const roster: [role: Role, departments: string | string[], places: Place[]][] = [
  ['admin', 'Information Technology', ['all', 'all']],
  ['manager', 'Management', ['all', 'RIV', 'NOR', 'HAR']],
  ['inventory_manager', 'Operations', ['all', 'RIV', 'NOR', 'HAR', 'CDW']],
  ['inventory_viewer', clinical, ['all', 'MAIN', 'RIV', 'NOR', 'HAR', 'CDW', 'all', 'RIV']],
  ['order_manager', 'Procurement', ['all', 'MAIN', 'RIV', 'NOR']],
  ['order_viewer', clinical, ['all', 'MAIN', 'HAR', 'NOR']],
  ['vendor_manager', 'Procurement', ['all', 'all']],
  ['approver', ['Finance', ...clinical], ['all', 'MAIN', 'all', 'NOR']],
  ['compliance_manager', 'Compliance', ['all', 'NOR']],
  ['compliance_viewer', 'Quality Assurance', ['all', 'MAIN', 'HAR']],
  ['settings_manager', 'Information Technology', ['all']],
  ['office_manager', 'Operations', ['all', 'RIV', 'NOR', 'HAR']],
  ['office_viewer', 'Operations', ['all', 'CDW']],
  ['procurement_manager', 'Procurement', ['all', 'all']],
  ['procurement_viewer', 'Procurement', ['all', 'all']],
  ['finance_manager', 'Finance', ['all', 'all']],
  ['budget_viewer', 'Finance', ['all', 'all', 'all']],
  ['security_auditor', 'Compliance', ['all']],
  ['procedure_scheduler', 'Surgical Services', ['all', 'NOR']],
  ['procedure_viewer', 'Surgical Services', ['all', 'NOR', 'MAIN']],
  ['user', ['Primary Care', 'Laboratory'], ['all', 'all']],
]

/** The second functional role some of them hold. Keys are role and place in the roster, from 1. */
const secondRoles: Record<string, [role: Role, place: Place]> = {
  'office_manager 2': ['approver', 'RIV'],
  'office_manager 3': ['approver', 'NOR'],
  'order_manager 2': ['inventory_manager', 'MAIN'],
  'compliance_manager 2': ['inventory_manager', 'NOR'],
  'procurement_manager 2': ['vendor_manager', 'all'],
  'finance_manager 2': ['approver', 'all'],
}

const notActive: Record<string, Person['status']> = {
  'inventory_viewer 8': 'suspended',
  'order_viewer 4': 'suspended',
  'procedure_viewer 3': 'suspended',
  'budget_viewer 3': 'pending',
  'user 2': 'pending',
}

export const firstNames =
  `Adaeze Amara Anneke Arjun Beatriz Bogdan Camille Chidi Daniela Dmitri Eilidh Esteban Fatima Farid Gwen
  Hana Henrik Ines Ioana Jamal Kavita Keiko Lars Leilani Linh Mateo Maren Nadia Noor Oksana Paolo Priya Rafael
  Renée Samir Siobhán Tomasz Uchenna Wen Ximena`.split(/\s+/)
export const lastNames =
  `Abara Achterberg Adeyinka Balogh Barragán Brandvold Castellano Chaudhary Dufresne Eriksen Farahani Feng
  Galvão Hollis Hyun Ibarra Ishikawa Jankowski Kalani Karimi Kowalczyk Lachance Lindgren Macrae Mbeki-Rowe
  Moreau Nakashima Nuñez O'Dwyer Okonjo Petrescu Quispe Rasmussen Saavedra Sorokin Tamm Thakur Valderrama
  Whitlock Zielinski`.split(/\s+/)

/** One account per role to sign in with: `<role-with-dashes>@tamarind.example`. */
export const sampleEmail = (role: Role): string => `${role.replaceAll('_', '-')}@tamarind.example`

const mailbox = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z -]/g, '')
    .replaceAll(' ', '.')

function namesOnce() {
  const taken = new Set<string>()
  return (label: string): string => {
    const random = rng(label)
    for (;;) {
      const name = `${random.pick(firstNames)} ${random.pick(lastNames)}`
      if (taken.has(name)) continue
      taken.add(name)
      return name
    }
  }
}

const officeIdOf = (place: Place) => offices.find((office) => office.code === place)?.id ?? null

export const people: readonly Person[] = ((nameFor: (label: string) => string) =>
  roster.flatMap(([role, department, places]) =>
    places.map((place, index): Person => {
      const label = `${role} ${index + 1}`
      const name = nameFor(`person|${label}`)
      const second = secondRoles[label]
      const grants: Grant[] = [{ role: 'user', officeId: null }]
      if (role !== 'user') grants.push({ role, officeId: officeIdOf(place) })
      if (second) grants.push({ role: second[0], officeId: officeIdOf(second[1]) })
      return {
        id: idOf(`person|${label}`),
        name,
        email: index === 0 ? sampleEmail(role) : `${mailbox(name)}@tamarind.example`,
        department: Array.isArray(department) ? (department[index % department.length] ?? '') : department,
        primaryRole: role,
        status: notActive[label] ?? 'active',
        grants,
      }
    }),
  ))(namesOnce())

/** Who reads the product in another language: ten in Spanish, three each in French and German, none of the accounts shown. */
export const languages: ReadonlyMap<string, 'es' | 'fr' | 'de'> = new Map(
  people
    .filter((person) => person.email !== sampleEmail(person.primaryRole))
    .map((person) => ({ id: person.id, place: rng(`language|${person.id}`).next() }))
    .sort((a, b) => a.place - b.place)
    .slice(0, 16)
    .map(({ id }, index) => [id, index < 10 ? 'es' : index < 13 ? 'fr' : 'de']),
)

/** Who runs an office, for its card: the manager granted that office, at the depot its stock keeper. */
export function managerOf(code: OfficeCode): Person {
  const role: Role = code === 'CDW' ? 'inventory_manager' : 'manager'
  const granted = code === 'MAIN' ? null : officeIdOf(code)
  const found = people.find((person) =>
    person.grants.some((grant) => grant.role === role && grant.officeId === granted),
  )
  if (!found) throw new Error(`nobody runs ${code}`)
  return found
}

/** Who posts the movements of an office: its own people if it has any, else those who may do so everywhere. */
export function stockKeepersOf(code: OfficeCode): Person[] {
  const officeId = officeIdOf(code)
  const active = people.filter((person) => person.status === 'active')
  const own = active.filter((person) => {
    const where = officesWith(person.grants, 'inventory.write')
    return where !== 'all' && officeId !== null && where.includes(officeId)
  })
  const everywhere = active.filter((person) => person.primaryRole === 'inventory_manager')
  return own.length > 1 ? own : [...new Set([...own, ...everywhere.slice(0, 1)])]
}
