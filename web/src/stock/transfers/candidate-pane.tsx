import { Box, Button, Flex, Group, Skeleton, Switch } from '@mantine/core'
import { IconCheck, IconPackage, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TransferCandidate } from '@wellstock/contract/stock/transfer'
import { useState } from 'react'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import ui from '../../ui/shared.module.css'
import classes from './candidate-pane.module.css'
import { type CandidateFilter, transferQueries } from './queries.ts'
import type { TransferOffice } from './transfer-form.tsx'
import { firstQuantity, type LineValue } from './transfer-values.ts'

type CandidatePaneProps = {
  from: TransferOffice | undefined
  to: TransferOffice | undefined
  /** Null: the two offices are not chosen yet. */
  filter: CandidateFilter | null
  lines: readonly LineValue[]
  onlyItem: string | undefined
  onAdd: (candidate: TransferCandidate, quantity: number) => void
}

/** What the sending office has, beside what the receiving office has of it and lacks. */
export function CandidatePane({ from, to, filter, lines, onlyItem, onAdd }: CandidatePaneProps) {
  const [search, setSearch] = useState('')
  const [isNeeded, setNeeded] = useState(false)
  const [itemId, setItemId] = useState(onlyItem)
  const [page, setPage] = useState(1)
  const list = useQuery({
    ...transferQueries.candidates({
      ...(filter ?? { fromOfficeId: '', toOfficeId: '' }),
      ...(search && { search }),
      ...(itemId && { itemId }),
      ...(isNeeded && { needed: 'true' }),
      page,
    }),
    enabled: filter !== null,
    placeholderData: keepPreviousData,
  })
  const isRecall = filter?.purpose === 'recall'
  const isFiltered = Boolean(search || isNeeded || itemId)
  const clear = () => {
    setSearch('')
    setNeeded(false)
    setItemId(undefined)
    setPage(1)
  }

  return (
    <Box
      component="section"
      miw={0}
      className={`${ui.panel} ${classes.pane}`}
      aria-label={m.transfers_candidates()}
    >
      <h2>{from ? m.transfers_candidates_of({ office: from.name }) : m.transfers_candidates()}</h2>
      {!filter || !from || !to ? (
        <EmptyState
          icon={<IconPackage size={24} stroke={1.75} />}
          title={m.transfers_offices_first()}
          text={m.transfers_offices_first_text()}
        />
      ) : (
        <>
          {isRecall && <p className={classes.recall}>{m.transfers_candidates_recall()}</p>}
          <Group className={classes.tools}>
            <SearchBox
              className={ui.search}
              label={m.transfers_candidate_search()}
              hint={m.transfers_candidate_search_hint()}
              clearLabel={m.common_clear_the_search()}
              value={search}
              onSearch={(text) => {
                setSearch(text)
                setPage(1)
              }}
            />
            <Switch
              label={m.transfers_needed_only()}
              checked={isNeeded}
              onChange={(event) => {
                setNeeded(event.currentTarget.checked)
                setPage(1)
              }}
            />
            {itemId && (
              <Button variant="subtle" size="compact-md" onClick={() => setItemId(undefined)}>
                {m.transfers_every_item()}
              </Button>
            )}
          </Group>
          {list.error && !list.data ? (
            <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
          ) : !list.data ? (
            <div className={classes.bones} aria-hidden>
              {[1, 2, 3, 4].map((row) => (
                <Skeleton key={row} h={64} />
              ))}
            </div>
          ) : list.data.items.length === 0 ? (
            <EmptyState
              icon={<IconPackage size={24} stroke={1.75} />}
              title={isFiltered ? m.common_nothing_matches() : m.transfers_candidates_none()}
              text={
                isFiltered
                  ? m.transfers_candidates_no_match_text()
                  : isRecall
                    ? m.transfers_candidates_none_recall({ office: from.name })
                    : m.transfers_candidates_none_text({ office: from.name })
              }
            >
              {isFiltered && (
                <Button variant="default" onClick={clear}>
                  {m.common_clear_the_filters()}
                </Button>
              )}
            </EmptyState>
          ) : (
            <ul
              className={`${ui.plainList} ${ui.dims} ${ui.touchButtons} ${classes.list}`}
              data-dimmed={list.isPlaceholderData || undefined}
            >
              {list.data.items.map((candidate) => (
                <Candidate
                  key={candidate.itemId}
                  candidate={candidate}
                  isRecall={isRecall}
                  from={from}
                  to={to}
                  line={lines.find((each) => each.itemId === candidate.itemId)}
                  onAdd={onAdd}
                />
              ))}
            </ul>
          )}
          {list.data && list.data.total > list.data.pageSize && (
            <Flex
              component="nav"
              align="center"
              gap="sm"
              className={classes.pages}
              aria-label={m.transfers_candidate_pages()}
            >
              <Button variant="default" disabled={page <= 1} onClick={() => setPage(page - 1)}>
                {m.common_previous()}
              </Button>
              <span aria-live="polite">
                {m.transfers_candidate_page({
                  page: formatNumber(page),
                  last: formatNumber(Math.ceil(list.data.total / list.data.pageSize)),
                })}
              </span>
              <Button
                variant="default"
                disabled={page * list.data.pageSize >= list.data.total}
                onClick={() => setPage(page + 1)}
              >
                {m.common_next()}
              </Button>
            </Flex>
          )}
        </>
      )}
    </Box>
  )
}

type CandidateProps = Pick<CandidatePaneProps, 'onAdd'> & {
  candidate: TransferCandidate
  isRecall: boolean
  from: TransferOffice
  to: TransferOffice
  line: LineValue | undefined
}

const coverWords = (cover: number | null) =>
  cover === null
    ? m.transfers_cover_none()
    : m.transfers_cover({ count: Math.round(cover), shown: formatNumber(cover) })

function Candidate({ candidate, isRecall, from, to, line, onAdd }: CandidateProps) {
  const { name, sku, unit, roomName, serialNumber, target, suggested, available, sendable } = candidate
  const quantity = firstQuantity(candidate)
  return (
    <li>
      <div className={`${ui.named} ${ui.notes} ${classes.what}`}>
        <b>{name}</b>
        <small>{[sku, serialNumber, roomName].filter(Boolean).join(' · ')}</small>
        {candidate.firstExpiry && (
          <small>{m.common_expires_on({ date: formatDate(candidate.firstExpiry) })}</small>
        )}
        {!isRecall && sendable < available && (
          <small className={classes.warn}>
            {m.transfers_sendable({ quantity: formatNumber(sendable), unit })}
          </small>
        )}
      </div>
      <dl className={classes.figures}>
        <div>
          <dt className={`${ui.note} ${ui.ellipsis}`}>{from.name}</dt>
          <dd>{m.common_quantity_and_unit({ quantity: formatNumber(available), unit })}</dd>
          <dd className={ui.note}>{coverWords(candidate.cover)}</dd>
        </div>
        <div>
          <dt className={`${ui.note} ${ui.ellipsis}`}>{to.name}</dt>
          <dd>{m.common_quantity_and_unit({ quantity: formatNumber(target?.available ?? 0), unit })}</dd>
          <dd className={ui.note}>{target ? coverWords(target.cover) : m.transfers_not_kept()}</dd>
          {target && target.inbound > 0 && (
            <dd className={ui.note}>{m.transfers_inbound({ quantity: formatNumber(target.inbound) })}</dd>
          )}
        </div>
        <div>
          <dt className={`${ui.note} ${ui.ellipsis}`}>{m.transfers_need()}</dt>
          <dd>{candidate.need > 0 ? formatNumber(candidate.need) : '–'}</dd>
        </div>
      </dl>
      {line ? (
        <span className={`${ui.iconWord} ${classes.added}`} role="status">
          <IconCheck size={16} stroke={2} aria-hidden />
          {m.transfers_added({ quantity: formatNumber(line.quantity || 0) })}
        </span>
      ) : (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
          aria-label={m.transfers_add_of({ quantity: formatNumber(quantity), name })}
          disabled={sendable === 0}
          onClick={() => onAdd(candidate, quantity)}
        >
          {suggested > 0 ? m.transfers_add_some({ quantity: formatNumber(suggested) }) : m.common_add()}
        </Button>
      )}
    </li>
  )
}
