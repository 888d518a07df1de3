import { type Area, areas, builtAreas } from '@wellstock/contract/platform/pages'
import * as z from 'zod'

const flag = z
  .enum(['0', '1', 'true', 'false', 'yes', 'no', ''])
  .default('0')
  .transform((value) => ['1', 'true', 'yes'].includes(value))

const list = (value: string) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SAMPLE_DATA: z.enum(['force']).or(flag).default(false),
  SAMPLE_PASSWORD: z.string().min(8).default('Tamarind-Hollow-2026'),
  SAMPLE_DATE: z.iso.date().optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUSTED_PROXIES: z.string().default('').transform(list),
  LIVE_AREAS: z
    .string()
    .default(builtAreas.join())
    .transform((value) => list(value) as Area[])
    .refine((value) => value.every((area) => areas.includes(area)), `must be a list of: ${areas.join(', ')}`),
  INPUT_FILTER: z.enum(['shapes', 'strict', 'off']).default('shapes'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).default('Wellstock <wellstock@localhost>'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
})

export type Settings = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  sampleData: boolean
  samplePassword: string
  sampleDate: string | undefined
  publicUrl: string | undefined
  trustedProxies: string[]
  liveAreas: Area[]
  inputFilter: 'shapes' | 'strict' | 'off'
  /** Where e-mail leaves; without one it stays in the outbox. */
  smtpUrl: string | undefined
  mailFrom: string
  logLevel: string
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127\./.test(host)

/** Reads the environment. Throws an Error with one clear line where a value is wrong. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new Error(`The setting ${issue?.path.join('.')} is wrong: ${issue?.message}`)
  }
  const e = parsed.data
  if (e.SAMPLE_DATA === true && !isLoopback(e.HOST))
    throw new Error(
      `SAMPLE_DATA is for this machine alone: its accounts are public. HOST is ${e.HOST}; use a loopback address, or SAMPLE_DATA=force.`,
    )
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL,
    sampleData: e.SAMPLE_DATA !== false,
    samplePassword: e.SAMPLE_PASSWORD,
    sampleDate: e.SAMPLE_DATE,
    publicUrl: e.PUBLIC_URL,
    trustedProxies: e.TRUSTED_PROXIES,
    liveAreas: e.LIVE_AREAS,
    inputFilter: e.INPUT_FILTER,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    logLevel: e.LOG_LEVEL,
  }
}
