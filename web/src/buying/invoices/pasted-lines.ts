import type { BillableLine } from '@wellstock/contract/buying/invoice'
import type { InvoiceKind } from '@wellstock/domain/buying/invoices'
import { packKey, packUnit, readPack } from '@wellstock/domain/buying/packs'
import { inPack, type LineValue, lineOf } from './invoice-values.ts'
import type { PastedRow } from './read-pasted.ts'

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

const isMeant = ({ vendorSku, sku, name }: BillableLine, row: PastedRow) =>
  row.name !== '' && [vendorSku, sku, name].some((known) => same(known, row.name))

/** How many base units the pack of a row holds; undefined: it says nothing that is known. */
function packOf({ pack, packQuantity, unit }: BillableLine, written: string): number | undefined {
  if (written === '') return undefined
  if (packKey(written) === packKey(pack)) return packQuantity
  const known = new Map(packUnit(pack) === null ? [] : [[packUnit(pack) ?? '', packQuantity]])
  const read = readPack(written, unit, known)
  return read.kind === 'pack' ? read.quantity : undefined
}

/** The lines that rows mean, as the rows say them; and the rows that mean none, or one that is there already. */
export function linesOfRows(
  rows: readonly PastedRow[],
  billable: readonly BillableLine[],
  kind: InvoiceKind,
): { lines: LineValue[]; left: PastedRow[] } {
  const lines: LineValue[] = []
  const left: PastedRow[] = []
  for (const row of rows) {
    const found = billable.find(
      (each) =>
        isMeant(each, row) &&
        !lines.some(({ ordered }) => ordered?.vendorOrderLineId === each.vendorOrderLineId),
    )
    if (!found || row.packs === null) {
      left.push(row)
      continue
    }
    const pack = packOf(found, row.pack)
    const line = lineOf(found, kind)
    lines.push({
      ...(pack === undefined ? line : inPack(line, pack, kind)),
      packs: row.packs,
      ...(row.packPrice !== null && { packPrice: row.packPrice }),
    })
  }
  return { lines, left }
}
