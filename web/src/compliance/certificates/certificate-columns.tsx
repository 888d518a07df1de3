import { IconCertificate } from '@tabler/icons-react'
import type { CertificateRow } from '@wellstock/contract/compliance/certificates'
import { certificate } from '@wellstock/contract/platform/kinds'
import type { CertificateStanding } from '@wellstock/domain/compliance/certificate-dates'
import {
  Dated,
  DocumentCard,
  numberColumn,
  officeColumn,
  Wide,
} from '../../identity/document-kinds/document-columns.tsx'
import type { DocumentColumns } from '../../identity/document-kinds/document-list.tsx'
import { formatDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import { auditWord, daysLeftWord, nextAuditOf, scopeWord, standingWord } from './words.ts'

const styles = {
  planned: { tone: 'info', shape: 'ring' },
  valid: { tone: 'ok', shape: 'dot' },
  due: { tone: 'warn', shape: 'triangle' },
  expired: { tone: 'danger', shape: 'octagon' },
  suspended: { tone: 'danger', shape: 'square' },
  replaced: { tone: 'quiet', shape: 'dot' },
  withdrawn: { tone: 'quiet', shape: 'diamond' },
  called_off: { tone: 'quiet', shape: 'ring' },
} as const satisfies Record<CertificateStanding, object>

/** How one stands, by shape, word and color. */
export const StandingBadge = ({ standing }: { standing: CertificateStanding }) => (
  <ShapeBadge {...styles[standing]} word={standingWord(standing)} />
)

const Ends = ({ row: { expiresOn, daysLeft } }: { row: CertificateRow }) =>
  expiresOn && <Dated at={expiresOn} note={daysLeft === null ? '' : daysLeftWord(daysLeft)} />

function NextAudit({ row }: { row: CertificateRow }) {
  const next = nextAuditOf(row)
  return next ? <Dated at={next.plannedOn} note={auditWord(next)} /> : null
}

const columns = (): GridColumn<CertificateRow>[] => [
  numberColumn(
    certificate,
    ({ certificateNumber }) => certificateNumber,
    m.certificates_certificate_number(),
  ),
  {
    key: 'standard',
    header: m.certificates_standard(),
    cell: ({ standard, body }) => (
      <Wide>
        {standard}
        {body && <small>{body}</small>}
      </Wide>
    ),
  },
  {
    key: 'standing',
    header: m.common_status(),
    cell: ({ standing }) => <StandingBadge standing={standing} />,
  },
  { key: 'ends', header: m.certificates_expires(), cell: (row) => <Ends row={row} /> },
  { key: 'scope', header: m.certificates_scope(), cell: (row) => <Wide>{scopeWord(row)}</Wide> },
  { key: 'audit', header: m.certificates_next_audit(), cell: (row) => <NextAudit row={row} /> },
  { key: 'owner', header: m.common_owner(), cell: ({ owner }) => <Wide>{owner.name}</Wide> },
  {
    key: 'decided',
    header: m.certificates_decided(),
    cell: ({ decidedOn }) => decidedOn && formatDate(decidedOn),
    isHiddenAtFirst: true,
  },
  { ...officeColumn<CertificateRow>(certificate), isHiddenAtFirst: true },
]

/** How certificates are drawn in a list. */
export const certificateColumns: DocumentColumns<CertificateRow> = {
  kind: certificate,
  icon: IconCertificate,
  columns,
  card: (row) => (
    <DocumentCard
      kind={certificate}
      row={row}
      badge={<StandingBadge standing={row.standing} />}
      facts={[row.standard, row.body]}
      figure=""
      when={<Ends row={row} />}
    />
  ),
}
