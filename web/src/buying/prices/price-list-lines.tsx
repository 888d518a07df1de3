import { Button, Checkbox, Flex, Stack, Text } from '@mantine/core'
import { IconFileDollar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { PriceLine, PriceList } from '@wellstock/contract/buying/price-lists'
import { canMatchAgain, priceOutcomes, takenOutcomes } from '@wellstock/domain/buying/prices'
import { useMemo, useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatNumber, formatPrice, formatShareChange } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { spokenWords, words } from '../../lib/sentences.ts'
import { useCan } from '../../lib/session.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import { List } from '../../ui/list.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { findingsWords } from '../price-checks/words.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { outcomeWord, perUnit } from './price-words.ts'
import type { PricesSearch } from './prices-search.ts'
import { linesFilter, priceQueries, useAnswerLine, useExcludeLines } from './queries.ts'

const route = getRouteApi('/dashboard/vendors/$slug_/prices')
const writes = (line: PriceLine) => takenOutcomes.some((outcome) => outcome === line.outcome)

const Name = ({ line, name, vendorSku, product, outcome }: PriceLine) => (
  <span className={`${ui.words} ${ui.notes}`}>
    {product?.name ?? name}
    <small>
      {[
        vendorSku,
        product?.sku,
        product && product.name !== name && name,
        outcome !== 'dropped' && m.prices_row({ line }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </small>
  </span>
)

const Said = ({ message, messageReason, matchedBy, outlierReason, isTaken, isExcluded }: PriceLine) => (
  <span className={`${ui.words} ${ui.notes}`}>
    {matchedBy === 'name' && <small>{m.prices_matched_by_name()}</small>}
    {message && <small>{spokenWords({ message, messageReason })}</small>}
    {outlierReason && <small className={ui.warn}>{words(outlierReason)}</small>}
    {isTaken && <small>{m.prices_line_taken()}</small>}
    {isExcluded && !isTaken && <small>{m.prices_line_excluded()}</small>}
  </span>
)

const Price = ({
  price,
  pack,
  packQuantity,
  basePrice,
  before,
  percent,
  product,
  priceFindings,
}: PriceLine) => {
  const unit = product?.unit ?? ''
  return (
    <span className={`${ui.words} ${ui.notes}`}>
      {price === null ? '–' : `${formatPrice(price)} / ${pack}`}
      {basePrice !== null && packQuantity !== 1 && <small>{perUnit(basePrice, unit)}</small>}
      {before && (
        <small>
          {m.prices_before({ price: perUnit(before.basePrice, unit) })}
          {percent !== null && percent !== 0 && ` · ${formatShareChange(percent / 100)}`}
        </small>
      )}
      {findingsWords({ findings: priceFindings, source: 'list' }).map((words) => (
        <small key={words} className={ui.warn}>
          {words}
        </small>
      ))}
    </span>
  )
}

type Asked = { line: PriceLine; asks: 'product' | 'pack' }
type LineWorkProps = { list: PriceList; line: PriceLine; onAsk: (asked: Asked) => void }

/** What somebody can do with a line: leave it out, or answer it. */
function LineWork({ list, line, onAsk }: LineWorkProps) {
  const save = useAnswerLine()
  if (line.isTaken) return null
  const match = (
    <Button size="compact-sm" variant="default" onClick={() => onAsk({ line, asks: 'product' })}>
      {line.product ? m.prices_match_again() : m.prices_match()}
    </Button>
  )
  if (line.outcome === 'other') return match
  const include = writes(line) && (
    <Checkbox
      aria-label={m.prices_include_line({ name: line.product?.name ?? line.name })}
      checked={!line.isExcluded}
      disabled={save.isPending}
      onChange={(event) =>
        save.mutate(
          { id: list.id, version: list.version, line: line.line, isExcluded: !event.currentTarget.checked },
          { onError: (error) => toast.error(messageOf(error)) },
        )
      }
    />
  )
  return (
    <Flex component="span" wrap="wrap" gap="xs">
      {line.outcome === 'asked' && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => onAsk({ line, asks: line.product ? 'pack' : 'product' })}
        >
          {m.prices_answer()}
        </Button>
      )}
      {include}
      {canMatchAgain(line.matchedBy) && match}
    </Flex>
  )
}

/** What each line of a list comes to, as a list to be worked through. */
export function PriceListLines({ list }: { list: PriceList }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const onChange = (change: Partial<PricesSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false })
  const narrow = (change: Partial<PricesSearch>) => onChange({ page: 1, ...change })
  const answer = useQuery(priceQueries.lines(list.id, search))
  const exclude = useExcludeLines()
  const [asked, setAsked] = useState<Asked | null>(null)
  const canWrite = useCan('vendors.write') && (list.state === 'draft' || list.state === 'taken')
  // What is taken has nothing left to do.
  const canWork = canWrite && (answer.data?.items.some(({ isTaken }) => !isTaken) ?? false)
  const onError = (error: unknown) => toast.error(messageOf(error))
  const at = { id: list.id, version: list.version }

  const columns = useMemo(
    (): GridColumn<PriceLine>[] => [
      { key: 'name', header: m.common_product(), cell: Name, canHide: false },
      {
        key: 'outcome',
        header: m.prices_outcome(),
        cell: ({ outcome }) => outcomeWord(outcome),
        width: '9rem',
      },
      { key: 'price', header: m.common_price(), cell: Price, width: '13rem' },
      { key: 'said', header: m.prices_notes(), cell: Said },
      ...(canWork
        ? [
            {
              key: 'work',
              header: m.prices_include(),
              width: '8rem',
              cell: (line: PriceLine) => <LineWork list={list} line={line} onAsk={setAsked} />,
            },
          ]
        : []),
    ],
    [canWork, list],
  )

  const isNarrowed = Boolean(search.outcome || search.outliers || search.search)
  const shown = takenOutcomes.find((outcome) => outcome === search.outcome)
  return (
    <>
      <Flex
        component="fieldset"
        wrap="wrap"
        gap="xs"
        className={ui.plainFieldset}
        aria-label={m.prices_outcome()}
      >
        {priceOutcomes
          .filter((outcome) => (list.counts?.[outcome] ?? 0) > 0)
          .map((outcome) => (
            <Button
              key={outcome}
              size="compact-md"
              variant={search.outcome === outcome ? 'filled' : 'default'}
              aria-pressed={search.outcome === outcome}
              onClick={() => narrow({ outcome: search.outcome === outcome ? undefined : outcome })}
            >
              {outcomeWord(outcome)} {formatNumber(list.counts?.[outcome] ?? 0)}
            </Button>
          ))}
        {list.outliers > 0 && (
          <Button
            size="compact-md"
            variant={search.outliers ? 'filled' : 'default'}
            aria-pressed={search.outliers === true}
            onClick={() => narrow({ outliers: search.outliers ? undefined : true })}
          >
            {m.prices_outliers()} {formatNumber(list.outliers)}
          </Button>
        )}
      </Flex>
      {list.outliers > 0 && list.state !== 'undone' && <Text c="dimmed">{m.prices_outliers_out()}</Text>}
      <List
        name="price-lines"
        label={m.prices_lines()}
        offset="22rem"
        answer={answer}
        search={search}
        onChange={onChange}
        filters={
          <>
            <SearchBox
              className={ui.search}
              label={m.prices_search()}
              hint={m.common_name_or_sku()}
              clearLabel={m.vendors_search_clear()}
              value={search.search ?? ''}
              onSearch={(text) => narrow({ search: text || undefined })}
            />
            {canWork &&
              (shown || search.outliers) &&
              [true, false].map((isExcluded) => (
                <Button
                  key={String(isExcluded)}
                  variant="default"
                  loading={exclude.isPending}
                  onClick={() =>
                    exclude.mutate(
                      {
                        ...at,
                        isExcluded,
                        ...(shown && { outcome: shown }),
                        ...(search.outliers && { outliers: true }),
                      },
                      { onError },
                    )
                  }
                >
                  {isExcluded ? m.prices_exclude_all() : m.prices_include_all()}
                </Button>
              ))}
          </>
        }
        every={(place) => api.prices.lines({ ...linesFilter(list.id, search), ...place })}
        columns={columns}
        rowId={({ line }) => String(line)}
        rowName={({ name }) => name}
        card={(line) => (
          <Stack gap={4}>
            <Name {...line} />
            <span>{outcomeWord(line.outcome)}</span>
            <Price {...line} />
            <Said {...line} />
            {columns.find(({ key }) => key === 'work')?.cell?.(line)}
          </Stack>
        )}
        empty={{
          none: { icon: IconFileDollar, title: m.prices_lines_none() },
          noMatch: isNarrowed && {
            title: m.prices_lines_none(),
            clear: m.common_clear_filters(),
            onClear: () => narrow({ outcome: undefined, outliers: undefined, search: undefined }),
          },
        }}
      />
      {asked && <AnswerDialog list={list} {...asked} onClose={() => setAsked(null)} />}
    </>
  )
}
