import type { PanelName, PanelPart } from '@wellstock/domain/overview/statistics'

/** A number somebody opened: which rows are to be shown, and what they are called. */
export type OpenedRows = {
  panel: PanelName
  part: PanelPart
  title: string
  bucket?: string
  cell?: string
  itemId?: string
  /** The office of a row, in place of those the filters name. */
  offices?: string
}
