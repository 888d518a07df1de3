/** What the columns of a list of devices are read as, in the order in which they are offered. */
export const deviceColumns = [
  'sku',
  'name',
  'class',
  'manufacturer',
  'model',
  'serialNumber',
  'fdaDeviceId',
  'riskClass',
  'office',
  'room',
  'responsible',
  'purchaseDate',
  'warrantyUntil',
  'unitPrice',
  'isoStandards',
] as const
export type DeviceColumn = (typeof deviceColumns)[number]

export const MAX_DEVICE_ROWS = 500

/** What a row of a list of devices comes to: it can be added, it was, or something is wrong with it. */
export const deviceRowOutcomes = ['new', 'added', 'problem'] as const
export type DeviceRowOutcome = (typeof deviceRowOutcomes)[number]
