import { Button, Flex, Group, Text, Textarea, TextInput } from '@mantine/core'
import type { SentOrder } from '@wellstock/contract/buying/vendor-links'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { Refusal } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { WordsDialog } from '../../ui/words-dialog.tsx'
import { ByLinkLine } from './by-link-line.tsx'
import { ByLinkSubstitute } from './by-link-substitute.tsx'
import { isNumber, type Typed, useSay, useVendorAnswer } from './use-vendor-answer.ts'

type ByLinkFormProps = { order: SentOrder; token: string; onSaid: () => void }

/** The vendor confirms, line by line or all at once, proposes something else, or declines. */
export function ByLinkForm({ order, token, onSaid }: ByLinkFormProps) {
  const say = useSay(token)
  const declining = useSay(token)
  const { open, reference, setReference, note, setNote, of, change, changeAll, deviates, isWrong, confirm } =
    useVendorAnswer(token, order)
  const [isDeclining, setDeclining] = useState(false)
  const errors = say.error instanceof Problem ? say.error.fields : {}
  const days = new Set(open.map((line) => of(line).day))
  return (
    <>
      <Flex
        component="form"
        direction="column"
        gap="md"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isWrong) say.mutate(confirm, { onSuccess: onSaid })
        }}
      >
        <TextInput
          label={m.vendor_link_reference()}
          autoComplete="off"
          maxLength={60}
          value={reference}
          error={errors.vendorReference}
          onChange={(event) => setReference(event.currentTarget.value)}
        />
        {open.length > 1 && (
          <TextInput
            type="date"
            label={m.vendor_link_day_all()}
            value={days.size === 1 ? ([...days][0] ?? '') : ''}
            onChange={(event) => changeAll(event.currentTarget.value)}
          />
        )}
        <Flex component="ul" direction="column" gap="sm" className={ui.plainList}>
          {order.lines.map((line) => {
            const place = open.indexOf(line)
            return (
              <ByLinkLine key={line.id} line={line} currency={order.currency}>
                {place >= 0 && (
                  <LineFields
                    line={line}
                    typed={of(line)}
                    errorOf={(field) => errors[`lines.${place}.${field}`]}
                    onChange={(changes) => change(line.id, changes)}
                  />
                )}
              </ByLinkLine>
            )
          })}
        </Flex>
        <Textarea
          label={m.vendor_link_note()}
          rows={3}
          maxLength={1000}
          value={note}
          error={errors.note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {deviates && <Text>{m.vendor_link_proposed()}</Text>}
        <Refusal
          error={say.error}
          shows={[
            ...['vendorReference', 'note'],
            ...open.flatMap((_, place) =>
              [
                ...['promisedOn', 'packs', 'packPrice'],
                ...['name', 'sku', 'pack', 'price'].map((field) => `substitute.${field}`),
              ].map((field) => `lines.${place}.${field}`),
            ),
          ]}
        />
        <Group align="stretch" gap="xs">
          <Button type="submit" loading={say.isPending}>
            {deviates
              ? m.vendor_link_send()
              : order.state === 'acknowledged'
                ? m.vendor_link_confirm_again()
                : m.vendor_link_confirm()}
          </Button>
          <Button variant="default" onClick={() => setDeclining(true)}>
            {m.vendor_link_decline()}
          </Button>
        </Group>
      </Flex>
      {isDeclining && (
        <WordsDialog
          title={m.vendor_link_decline()}
          text={m.vendor_link_decline_text()}
          label={m.common_reason()}
          field="reason"
          short={m.orders_reason_short()}
          yes={m.vendor_link_decline()}
          isDanger
          step={declining}
          input={(reason) => () => api.vendorLinks.decline({ token, revision: order.revision, reason })}
          done={() => m.vendor_link_now_declined()}
          onClose={() => setDeclining(false)}
        />
      )}
    </>
  )
}

type LineFieldsProps = {
  line: SentOrder['lines'][number]
  typed: Typed
  errorOf: (field: string) => string | undefined
  onChange: (changes: Partial<Typed>) => void
}

/** When it comes; and, where that is asked for, how much of it and at what price. */
function LineFields({ line: { name, openPacks, packPrice }, typed, errorOf, onChange }: LineFieldsProps) {
  const [isOther, setOther] = useState(typed.packs !== '' || typed.price !== '')
  return (
    <>
      <TextInput
        type="date"
        label={m.vendor_link_day()}
        aria-label={m.vendor_link_day_of({ name })}
        value={typed.day}
        error={errorOf('promisedOn')}
        onChange={(event) => onChange({ day: event.currentTarget.value })}
      />
      {isOther ? (
        <>
          <TextInput
            label={m.vendor_link_packs_of({ name })}
            inputMode="numeric"
            placeholder={String(openPacks)}
            value={typed.packs}
            error={isNumber(typed.packs) ? errorOf('packs') : m.vendor_link_number()}
            onChange={(event) => onChange({ packs: event.currentTarget.value })}
          />
          <TextInput
            label={m.vendor_link_price_of({ name })}
            inputMode="decimal"
            placeholder={String(packPrice)}
            value={typed.price}
            error={isNumber(typed.price) ? errorOf('packPrice') : m.vendor_link_number()}
            onChange={(event) => onChange({ price: event.currentTarget.value })}
          />
        </>
      ) : (
        <div>
          <Button
            variant="subtle"
            px={0}
            aria-label={m.vendor_link_otherwise_of({ name })}
            onClick={() => setOther(true)}
          >
            {m.vendor_link_otherwise()}
          </Button>
        </div>
      )}
      <ByLinkSubstitute
        name={name}
        instead={typed.instead}
        errorOf={errorOf}
        onChange={(instead) => onChange({ instead })}
      />
    </>
  )
}
