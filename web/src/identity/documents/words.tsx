import type { DocumentRow } from '@wellstock/contract/identity/documents'
import type { RecordKind } from '@wellstock/contract/identity/record-kinds'
import { type DocumentKind, documentKinds, onePage } from '@wellstock/contract/platform/kinds'
import type { DocumentState, DocumentType } from '@wellstock/domain/identity/documents'
import { formatDate, formatDecimal, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { pageTitle } from '../../lib/page-titles.ts'
import { ShapeBadge } from '../../ui/shape-badge.tsx'

export const typeWord = (type: DocumentType) => m[`documents_type_${type}`]()
export const stateWord = (state: DocumentState) => m[`documents_state_${state}`]()

const documentKindOf = (table: RecordKind) => documentKinds.find((kind) => kind.table === table)

/** What a record that documents and comments belong to is called. */
export function kindWord(table: RecordKind): string {
  const kind = documentKindOf(table)
  if (kind) return pageTitle(onePage(kind))
  return m[`documents_kind_${table as Exclude<RecordKind, DocumentKind['table']>}`]()
}

const looks = {
  draft: { tone: 'warn', shape: 'ring' },
  approved: { tone: 'ok', shape: 'dot' },
  filed: { tone: 'quiet', shape: 'dot' },
  obsolete: { tone: 'quiet', shape: 'square' },
} as const

export const StateBadge = ({ state }: { state: DocumentState }) => (
  <ShapeBadge {...looks[state]} word={stateWord(state)} />
)

/** The last day of a document, and whether that is near or over. */
export const Validity = ({
  validTo,
  validity,
  state,
}: Pick<DocumentRow, 'validTo' | 'validity' | 'state'>) => {
  if (validTo === null) return '–'
  const date = formatDate(validTo)
  if (state === 'obsolete' || validity === 'valid' || validity === null) return date
  return validity === 'expired' ? (
    <ShapeBadge tone="danger" shape="diamond" word={date} />
  ) : (
    <ShapeBadge tone="warn" shape="triangle" word={date} />
  )
}

const KILO = 1024

export const sizeWords = (bytes: number) =>
  bytes < KILO * KILO
    ? `${formatNumber(Math.max(1, Math.round(bytes / KILO)))} kB`
    : `${formatDecimal(bytes / KILO / KILO)} MB`
