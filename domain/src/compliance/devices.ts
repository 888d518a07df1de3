import type { IntervalUnit, PlanBasis } from './task-plans.ts'

/** What a device is for, which says what is done to it by default. `reference`: an instrument that others are compared with. */
export const deviceClasses = [
  'sterilizer',
  'refrigerator',
  'defibrillator',
  'crash_cart',
  'monitor',
  'pump',
  'imaging',
  'laboratory',
  'surgical',
  'endoscope',
  'scale',
  'reference',
  'other',
] as const
export type DeviceClass = (typeof deviceClasses)[number]

/** Of the FDA: from low to high risk. */
export const riskClasses = ['I', 'II', 'III'] as const
export type RiskClass = (typeof riskClasses)[number]

/** What is done to a device. */
export const taskKinds = [
  'spore_test',
  'air_removal',
  'temperature',
  'maintenance',
  'electrical_safety',
  'calibration',
  'crash_cart',
  'cleaning',
  'inspection',
] as const
export type TaskKind = (typeof taskKinds)[number]

/** How a device in use stands: something is overdue, something is due, nothing is; or it is not in use. */
export const deviceStandings = ['ok', 'due', 'overdue', 'out'] as const
export type DeviceStanding = (typeof deviceStandings)[number]

/** What devices are narrowed to: how they stand, or all in use with nothing overdue. */
export const standingFilters = [...deviceStandings, 'compliant'] as const
export type StandingFilter = (typeof standingFilters)[number]

/** What a plan reads, between which limits; both are included. */
export type PlannedReading = { name: string; unit: string; min: number | null; max: number | null }

/** A plan as it is proposed for a class; each organization changes it as its own policy says. */
export type TaskTemplate = {
  kind: TaskKind
  every: number
  unit: IntervalUnit
  basis: PlanBasis
  beforeDays: number
  afterDays: number
  workdaysOnly: boolean
  isBlocking: boolean
  readings: readonly PlannedReading[]
}

const plan = (
  kind: TaskKind,
  every: number,
  unit: IntervalUnit,
  more: Partial<TaskTemplate> = {},
): TaskTemplate => ({
  kind,
  every,
  unit,
  basis: 'fixed',
  beforeDays: 0,
  afterDays: 0,
  workdaysOnly: false,
  isBlocking: false,
  readings: [],
  ...more,
})

const yearly = { beforeDays: 30, afterDays: 30 }
const maintenance = plan('maintenance', 1, 'year', yearly)
const electrical = plan('electrical_safety', 1, 'year', yearly)
const eachWorkday = { basis: 'period', workdaysOnly: true } as const
const calibration = (months: number) =>
  plan('calibration', months, 'month', { basis: 'floating', beforeDays: 30, isBlocking: true })
const temperatures: readonly PlannedReading[] = [
  { name: 'Minimum', unit: '°C', min: 2, max: 8 },
  { name: 'Maximum', unit: '°C', min: 2, max: 8 },
]

/** What is done to a device of each class where the organization says nothing else. Source: the worked figures (d). */
export const taskTemplates: Record<DeviceClass, readonly TaskTemplate[]> = {
  sterilizer: [
    plan('spore_test', 1, 'week', { basis: 'period', isBlocking: true }),
    plan('air_removal', 1, 'day', { ...eachWorkday, isBlocking: true }),
    maintenance,
  ],
  refrigerator: [plan('temperature', 1, 'day', { ...eachWorkday, readings: temperatures }), calibration(24)],
  defibrillator: [plan('inspection', 1, 'day', { ...eachWorkday, isBlocking: true }), electrical],
  crash_cart: [plan('crash_cart', 1, 'day', eachWorkday)],
  monitor: [maintenance, electrical],
  pump: [maintenance, electrical],
  imaging: [maintenance, calibration(12)],
  laboratory: [maintenance, calibration(12)],
  surgical: [maintenance, electrical],
  endoscope: [plan('inspection', 1, 'month', { beforeDays: 7, afterDays: 7 }), maintenance],
  scale: [calibration(12)],
  reference: [calibration(12)],
  other: [maintenance],
}

/** Standards a device may be kept to, offered where they are typed. */
export const deviceStandards = [
  'ISO 13485',
  'ISO 14971',
  'ISO 17664',
  'ISO 17665',
  'IEC 60601-1',
  'IEC 62353',
  'ANSI/AAMI ST79',
]
