import { Box, Button, Group } from '@mantine/core'
import { procedureCase } from '@wellstock/contract/platform/kinds'
import type { Case, CaseNeed } from '@wellstock/contract/procedures/case'
import { useState } from 'react'
import { StepDialog } from '../../identity/document-kinds/step-dialog.tsx'
import { useDocumentForm } from '../../identity/document-kinds/use-document-form.ts'
import { api } from '../../lib/api.ts'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block, Nothing } from '../../ui/block.tsx'
import { NumberInput, numberIn } from '../../ui/number-input.tsx'
import ui from '../../ui/shared.module.css'
import { ProductChoice } from '../cards/product-choice.tsx'
import classes from './cases.module.css'
import { FixesDialog } from './fixes-dialog.tsx'
import { ReadinessDot } from './readiness-dot.tsx'
import { TakeDialog } from './take-dialog.tsx'

/** A line that is changed, or one to be added. */
type Changed = Pick<CaseNeed, 'productId' | 'name' | 'open' | 'hold'>

type CaseNeedsProps = { of: Case; writes: boolean }

/** What a case needs, and what each line is met by. What is not there leads to what solves it. */
export function CaseNeeds({ of, writes }: CaseNeedsProps) {
  const [fixed, setFixed] = useState<CaseNeed | null>(null)
  const [changed, setChanged] = useState<Changed | null>(null)
  const [taken, setTaken] = useState<CaseNeed | null>(null)
  const mayChange = writes && of.steps.includes('change')
  return (
    <Block title={m.cases_needs()}>
      {of.needs.length === 0 && <Nothing>{m.cases_needs_none()}</Nothing>}
      <ul className={`${ui.plainList} ${ui.ruledItems}`}>
        {of.needs.map((need) => (
          <li key={need.productId} className={classes.need}>
            <Dot need={need} onFix={() => setFixed(need)} />
            <span className={`${ui.words} ${ui.notes}`}>
              <b className={ui.medium}>{need.name}</b>
              <small>
                {[
                  need.sku,
                  m.cases_open_hold({ open: formatNumber(need.open), hold: formatNumber(need.hold) }),
                  need.unit,
                  need.isOptional && m.cases_optional(),
                  !need.isOnCard && m.cases_not_on_card(),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
              {need.parts.map((part) => (
                <small key={JSON.stringify(part)} className={`${ui.block} ${ui.figures}`}>
                  {partWords(part, need.productId)}
                </small>
              ))}
              {need.short > 0 && (
                <small className={`${ui.block} ${ui.danger}`}>
                  {m.cases_short({ amount: formatNumber(need.short) })}
                </small>
              )}
              {need.offers.map(({ id, name, quantity }) => (
                <small key={id} className={ui.block}>
                  {m.cases_offer({ amount: formatNumber(quantity), name })}
                </small>
              ))}
              {need.expected.map(({ on, quantity }) => (
                <small key={`${on}:${quantity}`} className={ui.block}>
                  {on
                    ? m.cases_expected_on({ amount: formatNumber(quantity), day: formatDate(on) })
                    : m.cases_expected({ amount: formatNumber(quantity) })}
                </small>
              ))}
            </span>
            {mayChange && (
              <Group gap="xs" data-screen-only>
                {of.isEmergency && need.short > 0 && (
                  <Button
                    variant="default"
                    size="compact-md"
                    aria-label={m.cases_take({ name: need.name })}
                    onClick={() => setTaken(need)}
                  >
                    {m.cases_take_do()}
                  </Button>
                )}
                <Button
                  variant="subtle"
                  size="compact-md"
                  aria-label={m.common_edit_named({ name: need.name })}
                  onClick={() => setChanged(need)}
                >
                  {m.common_edit()}
                </Button>
              </Group>
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <Box maw={400} mt="sm" data-screen-only>
          <ProductChoice
            label={m.cards_add_product()}
            taken={of.needs.map(({ productId }) => productId)}
            onAdd={({ id, name }) => setChanged({ productId: id, name, open: 1, hold: 0 })}
          />
        </Box>
      )}
      {fixed && <FixesDialog of={of} need={fixed} onClose={() => setFixed(null)} />}
      {taken && <TakeDialog of={of} need={taken} onClose={() => setTaken(null)} />}
      {changed && <NeedDialog of={of} need={changed} onClose={() => setChanged(null)} />}
    </Block>
  )
}

/** A line that is not all there opens what solves it. */
function Dot({ need: { color, name }, onFix }: { need: CaseNeed; onFix: () => void }) {
  if (!color) return <span />
  if (color === 'green') return <ReadinessDot readiness={color} />
  return (
    <button
      type="button"
      className={classes.dotButton}
      aria-label={m.cases_fix({ name })}
      title={m.cases_fix({ name })}
      onClick={onFix}
    >
      <ReadinessDot readiness={color} />
    </button>
  )
}

function partWords(
  { from, productId, name, lotNumber, expiryDate, room, on, quantity }: CaseNeed['parts'][number],
  needed: string,
) {
  const what = [
    productId !== needed && name,
    lotNumber && m.common_lot_named({ lot: lotNumber }),
    expiryDate && m.common_expires_on({ date: formatDate(expiryDate) }),
    room,
  ].filter(Boolean)
  const amount = formatNumber(quantity)
  const head =
    from === 'inbound'
      ? on
        ? m.cases_part_inbound_on({ amount, day: formatDate(on) })
        : m.cases_part_inbound({ amount })
      : from === 'kept'
        ? m.cases_part_kept({ amount })
        : m.cases_part_lot({ amount })
  return [head, ...what].join(' · ')
}

/** This case needs more or less than its card says; neither of both: it needs none. */
function NeedDialog({ of, need, onClose }: { of: Case; need: Changed; onClose: () => void }) {
  const { id, version } = of
  const { productId, name } = need
  const [values, setValues] = useState<{ open: number | ''; hold: number | '' }>({
    open: need.open,
    hold: need.hold,
  })
  const form = useDocumentForm<Case>(procedureCase, id, {
    done: () => m.departments_saved({ name }),
    onClose,
  })
  const open = Number(values.open)
  const hold = Number(values.hold)
  return (
    <StepDialog
      form={form}
      shows={['open', 'hold']}
      title={m.common_edit_named({ name })}
      submit={m.common_save()}
      onSubmit={() => form.send(() => api.caseStock.setNeed({ id, version, productId, open, hold }))}
      onClose={onClose}
    >
      <NumberInput
        label={m.cases_need_open()}
        allowDecimal={false}
        min={0}
        max={10_000}
        value={values.open}
        error={form.fields.open}
        onChange={(next) => setValues({ ...values, open: numberIn(next) ?? '' })}
      />
      <NumberInput
        label={m.cases_need_hold()}
        allowDecimal={false}
        min={0}
        max={10_000}
        value={values.hold}
        error={form.fields.hold}
        onChange={(next) => setValues({ ...values, hold: numberIn(next) ?? '' })}
      />
    </StepDialog>
  )
}
