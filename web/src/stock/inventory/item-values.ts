import type { ItemChanges, NewItem } from '@wellstock/contract/stock/item-fields'
import type { Item } from '@wellstock/contract/stock/items'
import type * as z from 'zod'

/** An item as a form holds it: every field filled, nothing is an empty text. Numbers may be half typed. */
export type ItemValues = {
  /** Of its product, of a new item: linked once the item is there. */
  code: string
  name: string
  sku: string
  serialNumber: string
  category: string
  type: Item['type']
  unit: string
  /** Of its product, like the names: how it is told apart, and between which °C it is kept. */
  track: Item['track']
  storageMin: number | string
  storageMax: number | string
  status: Item['status']
  /** Why it goes into maintenance. */
  reason: string
  officeId: string
  roomId: string
  binCode: string
  location: string
  department: string
  currentQuantity: number | string
  lotNumber: string
  expiryDate: string
  expiryRequired: boolean
  beyondUseDays: number | string
  minQuantity: number | string
  reorderPoint: number | string
  maxQuantity: number | string
  vendor: string
  unitPrice: number | string
  purchaseDate: string
  notes: string
  /** More rooms a new item is created in. */
  alsoIn: RoomValues[]
}
export type ItemField = Exclude<keyof ItemValues, 'alsoIn'>

/** What of an item is a room's own. */
export type RoomValues = Pick<
  ItemValues,
  | 'roomId'
  | 'binCode'
  | 'serialNumber'
  | 'currentQuantity'
  | 'lotNumber'
  | 'expiryDate'
  | 'unitPrice'
  | 'minQuantity'
  | 'reorderPoint'
  | 'maxQuantity'
>

/** Where a value stands in the form. */
export type ItemPath = ItemField | `alsoIn.${number}.${keyof RoomValues}`

export const itemFields = [
  'code',
  'name',
  'sku',
  'serialNumber',
  'category',
  'type',
  'unit',
  'track',
  'storageMin',
  'storageMax',
  'status',
  'reason',
  'officeId',
  'roomId',
  'binCode',
  'location',
  'department',
  'currentQuantity',
  'lotNumber',
  'expiryDate',
  'expiryRequired',
  'beyondUseDays',
  'minQuantity',
  'reorderPoint',
  'maxQuantity',
  'vendor',
  'unitPrice',
  'purchaseDate',
  'notes',
] as const satisfies readonly ItemField[]

/** What an edit may change. The quantity moves by adjustments, the office by transfers. */
const onlyNew = [
  'code',
  'reason',
  'officeId',
  'currentQuantity',
  'lotNumber',
  'expiryDate',
  'expiryRequired',
] as const
type OnlyNew = (typeof onlyNew)[number]
export const editableFields = itemFields.filter(
  (field): field is Exclude<ItemField, OnlyNew> => !onlyNew.some((each) => each === field),
)

export const emptyItem = (officeId: string): ItemValues => ({
  code: '',
  name: '',
  sku: '',
  serialNumber: '',
  category: '',
  type: 'Supplies',
  unit: '',
  track: 'lot',
  storageMin: '',
  storageMax: '',
  status: 'active',
  reason: '',
  officeId,
  roomId: '',
  binCode: '',
  location: '',
  department: '',
  currentQuantity: '',
  lotNumber: '',
  expiryDate: '',
  expiryRequired: false,
  beyondUseDays: '',
  minQuantity: '',
  reorderPoint: '',
  maxQuantity: '',
  vendor: '',
  unitPrice: '',
  purchaseDate: '',
  notes: '',
  alsoIn: [],
})

export const emptyRoom = (roomId = ''): RoomValues => ({
  roomId,
  binCode: '',
  serialNumber: '',
  currentQuantity: '',
  lotNumber: '',
  expiryDate: '',
  unitPrice: '',
  minQuantity: '',
  reorderPoint: '',
  maxQuantity: '',
})

/** The next item is often of the same kind and in the same place. */
export const nextItem = (values: ItemValues): ItemValues => ({
  ...emptyItem(values.officeId),
  roomId: values.roomId,
  department: values.department,
  category: values.category,
  type: values.type,
  vendor: values.vendor,
  track: values.track,
  storageMin: values.storageMin,
  storageMax: values.storageMax,
  expiryRequired: values.expiryRequired,
  alsoIn: values.alsoIn.map(({ roomId }) => emptyRoom(roomId)),
})

export const valuesOf = (item: Item): ItemValues => ({
  ...emptyItem(item.officeId),
  ...item,
  serialNumber: item.serialNumber ?? '',
  storageMin: item.storageMin ?? '',
  storageMax: item.storageMax ?? '',
  roomId: item.roomId ?? '',
  beyondUseDays: item.beyondUseDays ?? '',
  binCode: item.binCode ?? '',
  minQuantity: item.minQuantity ?? '',
  reorderPoint: item.reorderPoint ?? '',
  maxQuantity: item.maxQuantity ?? '',
  unitPrice: item.unitPrice ?? '',
  purchaseDate: item.purchaseDate ?? '',
})

const isEmpty = (value: string | number) => value === ''
const numberOf = (value: string | number) => (isEmpty(value) ? null : Number(value))
const textOf = (value: string) => (isEmpty(value) ? null : value)

/** The form's contents as the contract knows them: what is empty and may be is null. */
export const storedOf = (values: Omit<ItemValues, 'alsoIn'>) => ({
  name: values.name,
  sku: values.sku,
  serialNumber: textOf(values.serialNumber),
  category: values.category,
  type: values.type,
  unit: values.unit,
  track: values.track,
  storageMin: numberOf(values.storageMin),
  storageMax: numberOf(values.storageMax),
  status: values.status,
  officeId: values.officeId,
  roomId: textOf(values.roomId),
  binCode: textOf(values.binCode.trim()),
  location: values.location,
  department: values.department,
  currentQuantity: numberOf(values.currentQuantity),
  lotNumber: textOf(values.lotNumber.trim()),
  expiryDate: textOf(values.expiryDate),
  expiryRequired: values.expiryRequired || null,
  beyondUseDays: numberOf(values.beyondUseDays),
  minQuantity: numberOf(values.minQuantity),
  reorderPoint: numberOf(values.reorderPoint),
  maxQuantity: numberOf(values.maxQuantity),
  vendor: values.vendor,
  unitPrice: numberOf(values.unitPrice),
  purchaseDate: textOf(values.purchaseDate),
  notes: values.notes,
})

/** What the form asks for, of a product that is tracked this way. */
const asked = <Values extends Partial<ItemValues>>(track: ItemValues['track'], values: Values): Values => ({
  ...values,
  ...(track !== 'serial' && { serialNumber: '' }),
  ...(track === 'none' && { lotNumber: '', expiryDate: '', expiryRequired: false }),
})

const filled = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''))

/** A new item without the fields left empty: those get their defaults from the server. The name has to be given. */
export function newItemOf({ alsoIn, ...values }: ItemValues): z.input<typeof NewItem> {
  const { track } = values
  const rooms = alsoIn.map((room) => roomOf(asked(track, room)))
  return {
    ...filled(storedOf(asked(track, values))),
    name: values.name,
    ...(rooms.length > 0 && { alsoIn: rooms }),
  }
}

const roomOf = (room: RoomValues) => ({
  roomId: room.roomId,
  ...filled({
    binCode: room.binCode.trim(),
    serialNumber: room.serialNumber,
    currentQuantity: numberOf(room.currentQuantity),
    lotNumber: room.lotNumber.trim(),
    expiryDate: room.expiryDate,
    unitPrice: numberOf(room.unitPrice),
    minQuantity: numberOf(room.minQuantity),
    reorderPoint: numberOf(room.reorderPoint),
    maxQuantity: numberOf(room.maxQuantity),
  }),
})

/** Whether this takes an item out of use. */
export const stopsUse = (item: Item, { status }: Pick<ItemValues, 'status'>) =>
  status === 'maintenance' && item.status !== 'maintenance'

/** Only what differs from the item as it was opened, with the version that was. */
export function changesOf(item: Item, values: ItemValues): ItemChanges {
  const stored = storedOf(values)
  const changed = editableFields.filter((field) => stored[field] !== item[field])
  return {
    ...Object.fromEntries(changed.map((field) => [field, stored[field]])),
    ...(stopsUse(item, values) && { reason: values.reason }),
    version: item.version,
  }
}

export const hasChanges = ({ version: _, ...changes }: ItemChanges) => Object.keys(changes).length > 0

/** What a form says of an item of the same product: with the product's own facts the new record joins it. */
export const productValues = (item: Item, { vendor, unitPrice }: ItemValues): Partial<ItemValues> => ({
  name: item.name,
  sku: item.sku,
  category: item.category,
  type: item.type,
  unit: item.unit,
  track: item.track,
  storageMin: item.storageMin ?? '',
  storageMax: item.storageMax ?? '',
  vendor: vendor || item.vendor,
  unitPrice: unitPrice === '' ? (item.unitPrice ?? '') : unitPrice,
})
