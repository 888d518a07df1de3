import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Import } from '@wellstock/contract/stock/imports'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ItemSkeleton } from '../inventory/item-document.tsx'
import { EarlierImports } from './earlier-imports.tsx'
import { ImportCheck } from './import-check.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportCommit } from './import-commit.tsx'
import { ImportFile } from './import-file.tsx'
import { importQueries } from './import-queries.ts'
import { ImportResult } from './import-result.tsx'
import type { ImportSearch, ImportStep } from './import-search.ts'
import { ImportSteps } from './import-steps.tsx'

const route = getRouteApi('/dashboard/inventory/import')

/** Brings a list in: file, columns, check, commit. The address says which import and which step. */
export function ImportPage() {
  const search = route.useSearch()
  return (
    <>
      <PageHeader
        title={m.common_import_a_list()}
        trail={<Link to="/dashboard/inventory">{m.common_inventory()}</Link>}
        description={m.import_description()}
      />
      {search.import ? <OneImport id={search.import} search={search} /> : <FirstStep />}
    </>
  )
}

function FirstStep() {
  const navigate = route.useNavigate()
  return (
    <>
      <ImportSteps current="file" />
      <ImportFile onCreated={(id) => void navigate({ search: { import: id, step: 'columns' } })} />
      <EarlierImports />
    </>
  )
}

function OneImport({ id, search }: { id: string; search: ImportSearch }) {
  const navigate = route.useNavigate()
  const { data: imported, error, refetch } = useQuery(importQueries.get(id))

  if (!imported) {
    const isGone = error instanceof Problem && error.status === 404
    if (!error) return <ItemSkeleton />
    return (
      <>
        <ErrorNotice error={error} onRetry={() => void refetch()} />
        {isGone && <EarlierImports />}
      </>
    )
  }
  if (imported.state === 'writing') return <ImportCommit imported={imported} />
  if (imported.state !== 'draft') return <ImportResult imported={imported} />

  const go = (step: ImportStep) => void navigate({ search: { import: id, step } })
  const step = search.step === 'file' ? 'columns' : search.step
  return (
    <>
      <ImportSteps current={step} onGo={go} fileName={imported.fileName} rows={imported.rows} />
      <Step imported={imported} step={step} search={search} go={go} />
    </>
  )
}

type StepProps = { imported: Import; step: ImportStep; search: ImportSearch; go: (step: ImportStep) => void }

function Step({ imported, step, search, go }: StepProps) {
  const navigate = route.useNavigate()
  if (step === 'columns')
    return <ImportColumns key={imported.id} imported={imported} onNext={() => go('check')} />
  if (step === 'check')
    return (
      <ImportCheck
        imported={imported}
        outcome={search.outcome}
        page={search.page}
        onShow={(outcome, page) =>
          void navigate({
            search: { import: imported.id, step: 'check', outcome, page },
            replace: true,
            resetScroll: false,
          })
        }
        onBack={() => go('columns')}
        onNext={() => go('commit')}
      />
    )
  return <ImportCommit imported={imported} onBack={() => go('check')} />
}
