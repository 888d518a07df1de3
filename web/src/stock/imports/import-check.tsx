import { Button, Group, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Import, ImportRow } from '@wellstock/contract/stock/imports'
import { rowOutcomes } from '@wellstock/domain/stock/imports'
import { api } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import ui from '../../ui/shared.module.css'
import shared from './import.module.css'
import classes from './import-check.module.css'
import { ImportOffers } from './import-offers.tsx'
import { importQueries } from './import-queries.ts'
import { ImportRows } from './import-rows.tsx'

type Outcome = ImportRow['outcome']

type ImportCheckProps = {
  imported: Import
  outcome: Outcome | undefined
  page: number
  onShow: (outcome: Outcome | undefined, page: number) => void
  onBack: () => void
  onNext: () => void
}

/** The third step: what the import would do, row by row, before it does anything. */
export function ImportCheck({ imported, outcome, page, onShow, onBack, onNext }: ImportCheckProps) {
  const preview = useQuery(importQueries.preview(imported.id, outcome, page))
  const { data } = preview
  if (preview.error && !data)
    return <ErrorNotice error={preview.error} onRetry={() => void preview.refetch()} />

  const tabs = [undefined, ...rowOutcomes]
  const total = data && Object.values(data.counts).reduce((sum, count) => sum + count, 0)
  const isShown = (tab: Outcome | undefined) => tab !== 'merged' || (countOf(tab) ?? 0) > 0 || outcome === tab
  const countOf = (tab: Outcome | undefined) => (tab ? data?.counts[tab] : total)
  const willWrite = (data?.counts.new ?? 0) + (data?.counts.changed ?? 0)
  return (
    <section className={shared.panel} aria-labelledby="import-check">
      <Title order={2} id="import-check">
        {m.import_check_title()}
      </Title>
      <p className={ui.quiet}>{m.import_check_text()}</p>
      <fieldset className={classes.counts} aria-label={m.import_outcomes()}>
        {tabs.filter(isShown).map((tab) => {
          const count = countOf(tab)
          return (
            <button
              key={tab ?? 'all'}
              type="button"
              aria-pressed={tab === outcome}
              data-outcome={tab}
              data-none={count === 0 || undefined}
              onClick={() => onShow(tab, 1)}
            >
              <b>{count === undefined ? '…' : formatNumber(count)}</b>
              <span className={ui.quiet}>{tab ? m[`import_outcome_${tab}`]() : m.import_outcome_all()}</span>
            </button>
          )
        })}
      </fieldset>
      {data && <ImportOffers imported={imported} offers={data.offers} />}
      <ImportRows
        imported={imported}
        answer={{
          ...preview,
          isPlaceholderData: preview.isPlaceholderData || (preview.isFetching && data !== undefined),
        }}
        search={data && { page, pageSize: data.pageSize }}
        pagesOver={data?.pageSize}
        every={(place) => api.imports.preview({ id: imported.id, ...(outcome && { outcome }), ...place })}
        // How many rows a page has is not chosen here.
        onChange={({ page: next, pageSize }) => pageSize === undefined && onShow(outcome, next)}
      />
      <Group gap="xs">
        <Button variant="default" onClick={onBack}>
          {m.import_back()}
        </Button>
        <Button onClick={onNext} disabled={!data || willWrite === 0}>
          {m.import_to_commit()}
        </Button>
        {data && willWrite === 0 && <span className={ui.quiet}>{m.import_nothing_to_write()}</span>}
      </Group>
    </section>
  )
}
