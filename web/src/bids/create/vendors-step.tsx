import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Bid } from '@wellstock/contract/bids/bids'
import { FEW_VENDORS_REASON } from '@wellstock/contract/bids/bids'
import { type VendorState, vendorStates } from '@wellstock/domain/stock/vendors'
import { useState } from 'react'
import { type api, query } from '../../lib/api.ts'
import { formatNumber, formatPercent } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { VendorStateBadge } from '../../stock/vendors/vendor-state.tsx'
import { Block, Nothing } from '../../ui/block.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import ui from '../../ui/shared.module.css'
import { RowsSkeleton } from '../../ui/titled-section.tsx'
import type { InviteValue } from './bid-values.ts'
import classes from './create-bid.module.css'
import { OpenersBlock } from './openers-block.tsx'
import type { Wrong } from './sent-bid.ts'
import type { StepProps } from './step-props.ts'

type Suggested = Awaited<ReturnType<typeof api.bids.suggestVendors>>[number]

/** Who is asked, and who opens what they answer. */
export const VendorsStep = ({ openers, ...props }: StepProps & { openers: Bid['openers'] }) => (
  <Stack>
    <Invited {...props} />
    <OpenersBlock {...props} openers={openers} />
  </Stack>
)

function Invited({ values, wrong, onChange }: StepProps) {
  const { category, invites, minVendors } = values
  const [search, setSearch] = useState('')
  const [ofCategory] = useDebouncedValue(category, 300)
  const { data, error, refetch } = useQuery(
    query.bids.suggestVendors.queryOptions({
      input: { category: ofCategory, search },
      placeholderData: keepPreviousData,
    }),
  )
  const least = minVendors || 0
  const invite = (vendor: Suggested, isInvited: boolean) =>
    onChange({
      invites: isInvited
        ? [
            ...invites,
            {
              vendorId: vendor.id,
              name: vendor.name,
              contactName: vendor.contactName,
              contactEmail: vendor.contactEmail,
            },
          ]
        : invites.filter(({ vendorId }) => vendorId !== vendor.id),
    })
  const found = data ?? []
  const others = found.filter(({ id }) => !invites.some(({ vendorId }) => vendorId === id))
  return (
    <Block
      title={m.bid_draft_step_vendors()}
      isWide
      action={
        <span role="status">
          {m.bid_draft_invited({ count: invites.length, shown: formatNumber(invites.length) })}
        </span>
      }
    >
      <Stack gap="sm">
        {wrong.invites && (
          <span className={ui.danger} role="alert">
            {wrong.invites}
          </span>
        )}
        <ul className={`${ui.plainList} ${classes.rows}`}>
          {invites.map((each, at) => (
            <Invite
              key={each.vendorId}
              value={each}
              vendor={found.find(({ id }) => id === each.vendorId)}
              wrong={wrong}
              at={at}
              onChange={(part) =>
                onChange({ invites: invites.map((other) => (other === each ? { ...each, ...part } : other)) })
              }
              onRemove={() => onChange({ invites: invites.filter((other) => other !== each) })}
            />
          ))}
        </ul>
        {invites.length < least && (
          <NoteField
            label={m.bid_draft_few_reason({ least: formatNumber(least) })}
            description={m.bid_draft_few_reason_hint({ least: formatNumber(FEW_VENDORS_REASON) })}
            rows={2}
            maxLength={500}
            value={values.fewVendorsReason}
            error={wrong.fewVendorsReason}
            onChange={(event) => onChange({ fewVendorsReason: event.currentTarget.value })}
          />
        )}
        <SearchBox
          className={ui.search}
          label={m.bid_draft_search_vendors()}
          hint={m.common_name()}
          clearLabel={m.common_clear_the_search()}
          value={search}
          onSearch={setSearch}
        />
        {error && !data ? (
          <ErrorNotice error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <RowsSkeleton />
        ) : others.length === 0 ? (
          <Nothing>{m.common_nothing_found()}</Nothing>
        ) : (
          <ul className={`${ui.plainList} ${classes.choices}`}>
            {others.map((vendor) => (
              <li key={vendor.id}>
                <Checkbox
                  label={<Named vendor={vendor} />}
                  description={performanceWords(vendor)}
                  checked={false}
                  disabled={vendor.state !== 'active'}
                  onChange={() => invite(vendor, true)}
                />
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </Block>
  )
}

const isState = (state: string): state is VendorState => (vendorStates as readonly string[]).includes(state)

const Named = ({ vendor: { name, state } }: { vendor: Pick<Suggested, 'name' | 'state'> }) => (
  <>
    {name} {state !== 'active' && isState(state) && <VendorStateBadge state={state} />}
  </>
)

/** How a vendor has done, and whether it sells such things. */
const performanceWords = ({ score, onTime, isOfCategory }: Suggested) =>
  [
    score === null ? m.bid_draft_no_score() : m.bid_draft_score({ score: formatNumber(score) }),
    onTime !== null && m.bid_draft_on_time({ share: formatPercent(onTime) }),
    isOfCategory && m.bid_draft_of_category(),
  ]
    .filter(Boolean)
    .join(' · ')

type InviteProps = {
  value: InviteValue
  vendor: Suggested | undefined
  at: number
  wrong: Wrong
  onChange: (part: Partial<InviteValue>) => void
  onRemove: () => void
}

function Invite({ value, vendor, at, wrong, onChange, onRemove }: InviteProps) {
  const { name, contactName, contactEmail } = value
  const error = (field: string) => wrong[`invites.${at}.${field}`]
  return (
    <li className={classes.invite}>
      <Checkbox
        label={<Named vendor={vendor ?? { name, state: 'active' }} />}
        description={vendor && performanceWords(vendor)}
        error={error('vendorId')}
        checked
        onChange={onRemove}
      />
      <TextInput
        label={m.bid_draft_contact()}
        aria-label={m.bid_draft_field_of({ field: m.bid_draft_contact(), name })}
        maxLength={120}
        autoComplete="off"
        value={contactName}
        error={error('contactName')}
        onChange={(event) => onChange({ contactName: event.currentTarget.value })}
      />
      <TextInput
        type="email"
        label={m.common_email()}
        aria-label={m.bid_draft_field_of({ field: m.common_email(), name })}
        maxLength={254}
        autoComplete="off"
        value={contactEmail}
        error={error('contactEmail') ?? (contactEmail.trim() ? undefined : m.bid_draft_email_missing())}
        onChange={(event) => onChange({ contactEmail: event.currentTarget.value })}
      />
    </li>
  )
}
