import { createHash } from 'node:crypto'
import type { BinderManifest } from '@wellstock/contract/compliance/survey-binders'
import { HASHES, MANIFEST } from '@wellstock/domain/compliance/survey-binders'
import { downloadName } from '../../identity/documents/sniff.ts'
import type { App } from '../../platform/app.ts'
import { findHead } from '../../platform/audit/seal.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { EvidenceGap, EvidenceRow } from '../../platform/evidence-source.ts'
import type { Frame } from '../../platform/files/frame.ts'
import type { Column, Section as TableSection } from '../../platform/files/table-file.ts'
import { pdfOfTable } from '../../platform/files/table-pdf.ts'
import type { ZipEntry } from '../../platform/files/zip.ts'
import { messagesIn, type Texts } from '../../platform/messages.ts'
import { clauseColumns, clauseValues } from '../standards/export-clauses.ts'
import {
  type AttachedFile,
  type Content,
  clauseGaps,
  readGaps,
  readSection,
  type Section,
  type Wanted,
} from './content-of-binder.ts'

/** Rows of a file: more are hard to read, and take a while to print. */
const ROWS = 1_500

export type Making = {
  app: App
  organizationId: string
  wanted: Wanted
  content: Content
  frame: Frame
  /** Whose turn it takes to print. */
  owner: string
  about: Pick<BinderManifest, 'number' | 'organization' | 'offices' | 'madeBy'>
  /** Told the hash of the manifest, which the audit keeps. */
  onManifest: (hash: string) => void
}

const filesOf = (rows: number) => Math.ceil(rows / ROWS)

/** How many files a binder will have. */
export const countFiles = ({ sections, documents, gaps }: Content) =>
  sections.reduce((sum, { rows }) => sum + filesOf(rows), 0) +
  documents.length +
  Math.max(0, filesOf(gaps) - 1) +
  3

const sha256 = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex')

/**
 * The files of a binder, each made when the one before is written. The index comes after what it lists, then the manifest with the hash of
 * each, then the hashes as `sha256sum --check` reads them.
 */
export async function* filesOfBinder(making: Making): AsyncGenerator<ZipEntry> {
  const { app, organizationId, wanted, content, frame } = making
  const m = messagesIn(frame.language)
  const files: BinderManifest['files'] = []
  const contents: { path: string; title: string; rows: number | null }[] = []
  const take = (path: string, bytes: Uint8Array, title: string, rows: number | null): ZipEntry => {
    files.push({ path, size: bytes.length, sha256: sha256(bytes) })
    contents.push({ path, title, rows })
    return { path, bytes }
  }
  const read = <T>(work: (db: Connection) => Promise<T>) => app.database.read(organizationId, work)
  const print = (title: string, sections: TableSection[]) =>
    pdfOfTable({ ...frame, title, subtitle: subtitleOf(making, m), filters: [], sections }, making.owner)

  for (const [place, section] of content.sections.entries()) {
    const title = titleOf(section, m)
    let after: EvidenceRow | null = null
    for (let part = 1; part <= filesOf(section.rows); part++) {
      const last: EvidenceRow | null = after
      const rows: EvidenceRow[] = await read((db) =>
        readSection({ app, db, wanted }, content.rules, section, last, ROWS),
      )
      if (rows.length === 0) break
      after = rows.at(-1) ?? null
      const path = `sections/${numbered(place + 1)}-${section.taskKind ?? section.source}${partOf(part, section.rows)}.pdf`
      const table = {
        title,
        columns: evidenceColumns(m),
        rows: rows.map((row) => ({ ...row, result: wordOf(app, section, row, m) })),
      }
      yield take(path, await print(title, [table]), title, rows.length)
    }
  }
  for (const [place, document] of content.documents.entries()) {
    const bytes = await read((db) => contentOf(db, document))
    const name = downloadName(document.fileName, document.mediaType).replace(/[\\/]/g, '-')
    yield take(
      `documents/${numbered(place + 1)}-${name}`,
      bytes,
      [document.title, document.labels].join(' · '),
      null,
    )
  }
  const gapsAt = (offset: number) => read((db) => readGaps({ app, db, wanted }, { limit: ROWS, offset }))
  const gaps = await gapsAt(0)
  // The index has them all, unless they are more than one reads in it.
  for (let part = 2; part <= filesOf(content.gaps); part++) {
    const rows = await gapsAt((part - 1) * ROWS)
    const title = m.binders_gaps()
    yield take(`gaps-${part}.pdf`, await print(title, [gapTable(title, rows, m)]), title, rows.length)
  }
  const index = indexOf(making, contents, gaps, m)
  yield take('index.pdf', await print(m.binders_index({ number: making.about.number }), index), '', null)

  const head = await read((db) => findHead(db, organizationId))
  const manifest: BinderManifest = {
    format: 'wellstock-survey-binder-1',
    ...making.about,
    from: wanted.from,
    to: wanted.to,
    standard: wanted.standard,
    madeAt: app.now().toISOString(),
    coverage: { applicable: content.coverage.applicable, covered: content.coverage.covered },
    gaps: content.gaps + content.uncovered.length,
    audit: head
      ? {
          size: head.size,
          root: head.root,
          sealedAt: head.sealedAt,
          publicKey: head.publicKey,
          signature: head.signature,
        }
      : null,
    files,
  }
  const text = JSON.stringify(manifest, null, 2)
  yield { path: MANIFEST, text: [text] }
  const hash = sha256(text)
  making.onManifest(hash)
  yield {
    path: HASHES,
    text: [...files, { path: MANIFEST, sha256: hash }].map((file) => `${file.sha256}  ${file.path}\n`),
  }
}

const numbered = (place: number) => String(place).padStart(2, '0')
const partOf = (part: number, rows: number) => (rows > ROWS ? `-${part}` : '')

const titleOf = ({ source, taskKind }: Section, m: Texts) =>
  taskKind ? m[`devices_kind_${taskKind}`]() : m[`standards_source_${source}`]()

const wordOf = ({ evidenceSources }: App, { source }: Section, { result }: EvidenceRow, m: Texts) =>
  evidenceSources.find(({ name }) => name === source)?.resultWord(m, result) ?? result

const subtitleOf = ({ wanted: { from, to, standard }, about: { offices } }: Making, m: Texts) =>
  [m.common_from_to({ from, to }), standard, offices.join(', ')].filter(Boolean).join(' · ')

const evidenceColumns = (m: Texts): Column[] => [
  { key: 'day', label: m.common_date(), kind: 'date' },
  { key: 'title', label: m.standards_evidence(), kind: 'text', width: 46 },
  { key: 'detail', label: m.binders_detail(), kind: 'text', width: 60 },
  { key: 'result', label: m.tasks_outcome(), kind: 'text', width: 18 },
  { key: 'office', label: m.common_office(), kind: 'text', width: 20 },
]

const gapTable = (title: string, rows: readonly EvidenceGap[], m: Texts): TableSection => ({
  title,
  columns: [
    { key: 'day', label: m.common_date(), kind: 'date' },
    { key: 'gap', label: m.binders_gap(), kind: 'text', width: 26 },
    { key: 'title', label: m.binders_what(), kind: 'text', width: 50 },
    { key: 'detail', label: m.binders_detail(), kind: 'text', width: 44 },
    { key: 'office', label: m.common_office(), kind: 'text', width: 20 },
  ],
  rows: rows.map((row) => ({ ...row, gap: m[`binders_gap_${row.gap}`]() })),
})

/** What is in the binder, how the clauses stand, and what is missing. */
function indexOf(
  { content, wanted }: Making,
  contents: { path: string; title: string; rows: number | null }[],
  gaps: readonly EvidenceGap[],
  m: Texts,
): TableSection[] {
  const { applicable, covered, share } = content.coverage
  return [
    {
      title: m.binders_contents(),
      columns: [
        { key: 'title', label: m.standards_evidence(), kind: 'text', width: 70 },
        { key: 'path', label: m.binders_file(), kind: 'text', width: 70 },
        { key: 'rows', label: m.files_rows(), kind: 'number' },
      ],
      rows: contents,
    },
    {
      title: m.standards_coverage(),
      columns: [
        { key: 'applicable', label: m.standards_applicable(), kind: 'number', width: 30 },
        { key: 'covered', label: m.standards_standing_covered(), kind: 'number', width: 30 },
        { key: 'share', label: m.standards_coverage(), kind: 'percent', width: 30 },
      ],
      rows: [{ applicable, covered, share: share ?? '–' }],
    },
    gapTable(m.binders_uncovered(), clauseGaps(content.uncovered, wanted.to), m),
    gapTable(m.binders_gaps(), gaps, m),
    {
      title: m.page_title_standards(),
      columns: clauseColumns(m),
      rows: content.clauses.map((clause) => clauseValues(clause, m)),
    },
  ]
}

async function contentOf(db: Connection, { documentId, versionNumber }: AttachedFile): Promise<Uint8Array> {
  const [stored] = await db.rows<{ content: Buffer }>(
    'select content from document_version where organization_id = current_organization() and document_id = $1 and number = $2',
    [documentId, versionNumber],
  )
  if (!stored) throw new Error('a version that was handed in is there')
  return stored.content
}
