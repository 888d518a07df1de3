import {
  OfficeAddress,
  OfficeBasics,
  OfficeContact,
  type OfficeDetails,
} from '@wellstock/contract/identity/offices'
import {
  type OfficeStatus,
  type OfficeType,
  officeFeatures,
  readEmployees,
} from '@wellstock/domain/identity/offices'
import { m } from '../../lib/messages.ts'
import { issueWords } from '../../lib/sentences.ts'

/** What the wizard holds. Everything is kept as it was typed. */
export type OfficeValues = {
  name: string
  type: OfficeType | ''
  features: string[]
  street: string
  city: string
  state: string
  zipCode: string
  /** Empty: it follows from the state. */
  timezone: string
  phone: string
  email: string
  manager: string
  status: OfficeStatus
  employees: string
  setup: { officeId: string; rooms: boolean; thresholds: boolean; roles: boolean }
}

export type OfficeField = Exclude<keyof OfficeValues, 'setup'>
export type OfficeErrors = Partial<Record<OfficeField, string>>
export type OfficeStep = 'basics' | 'address' | 'contact' | 'setup'

export const fieldsOf: Record<OfficeStep, readonly OfficeField[]> = {
  basics: ['name', 'type', 'features'],
  address: ['street', 'city', 'state', 'zipCode', 'timezone'],
  contact: ['phone', 'email', 'manager', 'status', 'employees'],
  setup: [],
}

const labels: Record<OfficeField, () => string> = {
  name: m.common_name,
  type: m.common_type,
  features: m.offices_features,
  street: m.offices_street,
  city: m.offices_city,
  state: m.offices_state,
  zipCode: m.offices_zip,
  timezone: m.common_time_zone,
  phone: m.common_phone,
  email: m.common_email,
  manager: m.offices_manager,
  status: m.common_status,
  employees: m.offices_employees,
}
export const fieldLabel = (field: OfficeField) => labels[field]()
export const isOfficeField = (name: string): name is OfficeField => Object.hasOwn(labels, name)

export const emptyOffice: OfficeValues = {
  name: '',
  type: '',
  features: [],
  street: '',
  city: '',
  state: '',
  zipCode: '',
  timezone: '',
  phone: '',
  email: '',
  manager: '',
  status: 'active',
  employees: '',
  setup: { officeId: '', rooms: true, thresholds: true, roles: false },
}

export const valuesOf = (office: OfficeDetails): OfficeValues => ({
  ...emptyOffice,
  ...office.address,
  ...office.contact,
  name: office.name,
  type: office.type,
  features: office.features,
  timezone: office.timezone,
  status: office.status,
  employees: String(office.employees),
})

/** What the server is sent. */
export function inputOf({ setup: _, type, timezone, ...values }: OfficeValues) {
  return {
    ...values,
    // Chosen by then: the first step is not left without it.
    type: type as OfficeType,
    features: officeFeatures.filter((feature) => values.features.includes(feature)),
    employees: readEmployees(values.employees),
    timezone: timezone || undefined,
  }
}

const rules = { ...OfficeBasics.shape, ...OfficeAddress.shape, ...OfficeContact.shape }

/** What is wrong with the fields of a step; an empty answer lets it be left. */
export function errorsOf(step: OfficeStep, values: OfficeValues): OfficeErrors {
  const errors: OfficeErrors = {}
  for (const field of fieldsOf[step]) {
    if (field === 'timezone') continue
    const checked = rules[field].safeParse(values[field])
    if (checked.success) continue
    if (values[field].length === 0 || String(values[field]).trim() === '')
      errors[field] = m.offices_required({ field: fieldLabel(field) })
    else errors[field] = field === 'email' ? m.offices_email_invalid() : issueWords(checked.error.issues)['']
  }
  return errors
}

/** Mine where I changed something, and what others have saved meanwhile everywhere else. */
export function mergeMine(opened: OfficeValues, mine: OfficeValues, now: OfficeValues): OfficeValues {
  const changed = (Object.keys(mine) as (keyof OfficeValues)[]).filter(
    (field) => JSON.stringify(mine[field]) !== JSON.stringify(opened[field]),
  )
  return { ...now, ...Object.fromEntries(changed.map((field) => [field, mine[field]])) }
}
