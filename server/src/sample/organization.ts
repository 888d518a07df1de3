import { idOf } from './identity.ts'

export const organization = {
  id: idOf('organization'),
  name: 'Tamarind Hollow Medical Group',
  currency: 'USD',
}

export const officeCodes = ['MAIN', 'RIV', 'NOR', 'HAR', 'CDW'] as const
export type OfficeCode = (typeof officeCodes)[number]

export type Office = {
  id: string
  code: OfficeCode
  name: string
  type: 'main' | 'branch' | 'clinic' | 'warehouse'
  status: 'active' | 'maintenance'
  timezone: string
  street: string
  city: string
  state: string
  zipCode: string
  phone: string
  email: string
  employees: number
  features: string[]
}

const office = (code: OfficeCode, fields: Omit<Office, 'id' | 'code' | 'email'>): Office => ({
  id: idOf(`office|${code}`),
  code,
  email: `${fields.name.toLowerCase().replaceAll(' ', '-')}@tamarind.example`,
  ...fields,
})

export const offices: readonly Office[] = [
  office('MAIN', {
    name: 'Hollow Main Campus',
    type: 'main',
    status: 'active',
    timezone: 'America/Denver',
    street: '1840 Tamarind Hollow Way',
    city: 'Denver',
    state: 'CO',
    zipCode: '80205',
    phone: '(303) 555-0110',
    employees: 142,
    features: [
      'Parking',
      'Security System',
      'Conference Rooms',
      'Kitchen/Cafeteria',
      'Medical Facility',
      'Wi-Fi',
      'Video Conferencing',
      'Accessibility Features',
      'Storage Areas',
    ],
  }),
  office('RIV', {
    name: 'Riverbend Branch',
    type: 'branch',
    status: 'active',
    timezone: 'America/Chicago',
    street: '275 Old Ferry Loop',
    city: 'Wichita',
    state: 'KS',
    zipCode: '67203',
    phone: '(316) 555-0124',
    employees: 58,
    features: ['Parking', 'Medical Facility', 'Wi-Fi', 'Accessibility Features'],
  }),
  office('NOR', {
    name: 'Northgate Surgery Clinic',
    type: 'clinic',
    status: 'active',
    timezone: 'America/Chicago',
    street: '612 Larkstone Avenue',
    city: 'St. Paul',
    state: 'MN',
    zipCode: '55102',
    phone: '(651) 555-0137',
    employees: 41,
    features: ['Medical Facility', 'Security System', 'Wi-Fi'],
  }),
  office('HAR', {
    name: 'Harborview Clinic',
    type: 'clinic',
    status: 'maintenance',
    timezone: 'America/Los_Angeles',
    street: '98 Gullwing Quay',
    city: 'Tacoma',
    state: 'WA',
    zipCode: '98402',
    phone: '(253) 555-0142',
    employees: 26,
    features: ['Parking', 'Wi-Fi', 'Accessibility Features'],
  }),
  office('CDW', {
    name: 'Central Depot',
    type: 'warehouse',
    status: 'active',
    timezone: 'America/Denver',
    street: '4300 Switchyard Road',
    city: 'Aurora',
    state: 'CO',
    zipCode: '80011',
    phone: '(720) 555-0158',
    employees: 11,
    features: ['Loading Dock', 'Security System', 'Storage Areas'],
  }),
]
