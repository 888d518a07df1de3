import { Button, Group, NumberInput, Stack } from '@mantine/core'
import { procedureCase } from '@wellstock/contract/platform/kinds'
import type { Case, CaseLot } from '@wellstock/contract/procedures/case'
import { useState } from 'react'
import { useDocumentForm } from '../../identity/document-kinds/use-document-form.ts'
import { api } from '../../lib/api.ts'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { Block, Nothing } from '../../ui/block.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import tables from '../../ui/table.module.css'
import { type Accounted, accountedOf, openOf, restReturned } from './accounts.ts'
import classes from './cases.module.css'

const outcomes = ['used', 'openedUnused', 'returned'] as const
const outcomeWord = (outcome: (typeof outcomes)[number]) => m[`cases_lot_${outcome}`]()

/** Stock of a case by lot: reserved, picked, and while it goes on what became of it, typed cell after cell. */
export function CaseStock({ of }: { of: Case }) {
  const { id, lots, steps, office } = of
  const mayRecord = useCan('procedures.write', office.id) && steps.includes('record')
  const [typed, setTyped] = useState<Readonly<Record<string, Partial<Accounted>>>>({})
  const form = useDocumentForm<Case>(procedureCase, id, {
    done: () => m.cases_use_saved(),
    onClose: () => setTyped({}),
  })
  const now = (lot: CaseLot) => ({ ...accountedOf(lot), ...typed[lot.id] })
  const changed = lots.filter(({ id: lotId }) => typed[lotId]).map(now)
  const rest = restReturned(lots.map((lot) => ({ ...lot, ...now(lot) })))
  const send = (next: readonly Accounted[]) => form.send(() => api.caseStock.record({ id, lots: [...next] }))
  return (
    <Block title={m.cases_stock()}>
      {lots.length === 0 && <Nothing>{m.cases_stock_none()}</Nothing>}
      {lots.length > 0 && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (changed.length > 0) send(changed)
          }}
        >
          <Stack gap="sm">
            <div className={classes.scroll}>
              <table className={tables.table}>
                <thead>
                  <tr>
                    <th scope="col">{m.common_item()}</th>
                    <th scope="col" data-numeric>
                      {m.cases_lot_reserved()}
                    </th>
                    <th scope="col" data-numeric>
                      {m.cases_picked()}
                    </th>
                    {outcomes.map((outcome) => (
                      <th key={outcome} scope="col" data-numeric>
                        {outcomeWord(outcome)}
                      </th>
                    ))}
                    <th scope="col" data-numeric>
                      {m.cases_lot_open()}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {lots.map((lot) => (
                    <tr key={lot.id}>
                      <th scope="row">
                        {lot.name}
                        <small>{lotWords(lot)}</small>
                        {lot.isOnHold && (
                          <ShapeBadge tone="danger" shape="octagon" word={m.cases_lot_on_hold()} />
                        )}
                        {lot.isExpired && (
                          <ShapeBadge tone="danger" shape="triangle" word={m.cases_lot_expired()} />
                        )}
                      </th>
                      <td data-numeric>
                        {m.common_quantity_and_unit({ quantity: formatNumber(lot.quantity), unit: lot.unit })}
                      </td>
                      <td data-numeric>{formatNumber(lot.picked)}</td>
                      {outcomes.map((outcome) => (
                        <td key={outcome} data-numeric>
                          {mayRecord ? (
                            <NumberInput
                              className={classes.amount}
                              aria-label={m.cases_lot_of({ what: outcomeWord(outcome), name: lotName(lot) })}
                              value={now(lot)[outcome]}
                              min={0}
                              max={10_000}
                              allowDecimal={false}
                              allowNegative={false}
                              hideControls
                              onFocus={(event) => event.currentTarget.select()}
                              onChange={(next) =>
                                setTyped({
                                  ...typed,
                                  [lot.id]: { ...typed[lot.id], [outcome]: Number(next) || 0 },
                                })
                              }
                            />
                          ) : (
                            formatNumber(lot[outcome])
                          )}
                        </td>
                      ))}
                      <td data-numeric data-tone={openOf({ ...lot, ...now(lot) }) < 0 ? 'danger' : undefined}>
                        {formatNumber(openOf({ ...lot, ...now(lot) }))}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <Refused error={form.error} />
            {mayRecord && (
              <Group gap="xs" data-screen-only>
                <Button type="submit" loading={form.isSaving} disabled={changed.length === 0}>
                  {m.common_save()}
                </Button>
                <Button
                  variant="default"
                  loading={form.isSaving}
                  disabled={rest.length === 0}
                  onClick={() =>
                    send([...changed.filter((each) => !rest.some(({ id: of }) => of === each.id)), ...rest])
                  }
                >
                  {m.cases_rest_returned()}
                </Button>
              </Group>
            )}
          </Stack>
        </form>
      )}
    </Block>
  )
}

const lotName = ({ name, lotNumber }: CaseLot) => [name, lotNumber].filter(Boolean).join(', ')

export const lotWords = ({ lotNumber, expiryDate, room, bin }: CaseLot) =>
  [
    lotNumber ? m.common_lot_named({ lot: lotNumber }) : m.common_without_a_lot(),
    expiryDate && m.common_expires_on({ date: formatDate(expiryDate) }),
    room,
    bin,
  ]
    .filter(Boolean)
    .join(' · ')
