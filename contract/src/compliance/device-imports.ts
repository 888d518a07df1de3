import {
  deviceColumns,
  deviceRowOutcomes,
  MAX_DEVICE_ROWS,
} from '@wellstock/domain/compliance/device-imports'
import { MAX_IMPORT_CHARACTERS } from '@wellstock/domain/stock/imports'
import { issue } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Id, isPlainText, spoken } from '../platform/fields.ts'
import { route } from '../platform/route.ts'

export * from '@wellstock/domain/compliance/device-imports'

/** A list as it was handed in, and how it is read. */
const DeviceList = z.strictObject({
  content: z
    .string(issue.file_empty())
    .min(1, issue.file_empty())
    .max(MAX_IMPORT_CHARACTERS, issue.price_file_too_large({ rows: MAX_DEVICE_ROWS }))
    .refine(isPlainText, issue.unstorable_character()),
  /** Where devices are of which the list does not say it. */
  officeId: Id,
  /** What each column is read as, in the order of the list; null: as it is guessed. */
  fields: z.array(z.enum(deviceColumns, issue.not_a_filter()).nullable()).max(200).nullable().default(null),
  dateOrder: z.enum(['day', 'month'], issue.not_a_filter()).nullable().default(null),
})
export type DeviceList = z.output<typeof DeviceList>

/** What a row of a list of devices comes to. */
export const DeviceImportRow = z.object({
  line: z.number().int(),
  name: z.string(),
  serialNumber: z.string(),
  office: z.string(),
  outcome: z.enum(deviceRowOutcomes),
  /** What is wrong, and with which column. */
  field: z.enum(deviceColumns).nullable(),
  ...spoken,
  /** Once it is added. */
  deviceId: z.string().nullable(),
})
export type DeviceImportRow = z.infer<typeof DeviceImportRow>

export const DeviceImport = z.object({
  columns: z.array(
    z.object({ header: z.string(), field: z.enum(deviceColumns).nullable(), samples: z.array(z.string()) }),
  ),
  rows: z.array(DeviceImportRow),
})
export type DeviceImport = z.infer<typeof DeviceImport>

const make = (path: `/devices/imports${string}`, summary: string, ownTransactions = false) =>
  route('compliance.write', {
    ...{ method: 'POST', path, summary, tag: 'Compliance', body: 'list', ownTransactions },
  })

/** Devices from a list: what is wrong with a row keeps no other from being added. */
export const deviceImports = {
  check: make('/devices/imports/check', 'What the rows of a list of devices come to; nothing is written')
    .input(DeviceList)
    .output(DeviceImport),
  take: make('/devices/imports', 'Add the devices of a list, each row once', true)
    // Made by whoever sends it: sent again, it goes on where it ended.
    .input(DeviceList.extend({ id: Id }))
    .output(DeviceImport),
}
