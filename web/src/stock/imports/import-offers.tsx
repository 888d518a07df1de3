import { Button } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import type { Import, ImportRepairs, RepairOffer } from '@wellstock/contract/stock/imports'
import type { ReactNode } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { toast } from '../../ui/toast.tsx'
import classes from './import-offers.module.css'
import { useUpdateImport } from './import-queries.ts'

const duplicateRepairs = ['first', 'sum', 'separate'] as const

/** Repairs that fit several rows at once, each one click, each taken back as easily. */
export function ImportOffers({ imported, offers }: { imported: Import; offers: RepairOffer[] }) {
  const update = useUpdateImport(imported.id)
  const { repairs } = imported
  const repair = (change: Partial<ImportRepairs>) =>
    update.mutate(
      { repairs: { ...repairs, ...change } },
      { onError: (error) => toast.error(messageOf(error)) },
    )
  const button = (label: string, change: Partial<ImportRepairs>) => (
    <Button key={label} variant="default" disabled={update.isPending} onClick={() => repair(change)}>
      {label}
    </Button>
  )
  const withoutVendor = (written: string) => {
    const { [written]: _, ...rest } = repairs.vendors
    return rest
  }

  const isChosen = (offer: RepairOffer) =>
    (offer.kind === 'duplicates' && repairs.duplicates !== 'problem') ||
    (offer.kind === 'vendor' && offer.written in repairs.vendors) ||
    (offer.kind === 'units' && repairs.keepUnits)

  const open = offers
    .filter((offer) => !isChosen(offer))
    .map((offer) => {
      const rows = { count: offer.rows, shown: formatNumber(offer.rows) }
      if (offer.kind === 'duplicates')
        return (
          <Offer key="duplicates" text={m.import_offer_duplicates(rows)}>
            {duplicateRepairs.map((choice) =>
              button(m[`import_duplicates_${choice}`](), { duplicates: choice }),
            )}
          </Offer>
        )
      if (offer.kind === 'vendor') {
        const { written, suggested } = offer
        return (
          <Offer key={`vendor ${written}`} text={m.import_offer_vendor({ ...rows, written, suggested })}>
            {button(m.import_vendor_use({ name: suggested }), {
              vendors: { ...repairs.vendors, [written]: suggested },
            })}
            {button(m.import_vendor_keep({ name: written }), {
              vendors: { ...repairs.vendors, [written]: written },
            })}
          </Offer>
        )
      }
      if (offer.kind === 'numbers')
        return (
          <Offer key="numbers" text={m.import_offer_numbers({ ...rows, text: offer.text })}>
            {button(formatNumber(offer.point), { decimal: '.' })}
            {button(formatNumber(offer.comma), { decimal: ',' })}
          </Offer>
        )
      if (offer.kind === 'blanks')
        return (
          <Offer key="blanks" text={m.import_offer_blanks(rows)}>
            {button(m.import_blanks_carry(), { blanks: 'carry' })}
            {button(m.import_blanks_leave(), { blanks: 'leave' })}
          </Offer>
        )
      return (
        <Offer key="units" text={m.import_offer_units(rows)}>
          {button(m.import_units_keep(), { keepUnits: true })}
        </Offer>
      )
    })

  const chosen = [
    ...(repairs.duplicates === 'problem'
      ? []
      : [
          <Offer key="duplicates chosen" isChosen text={m[`import_chosen_${repairs.duplicates}`]()}>
            {button(m.import_repair_undo(), { duplicates: 'problem' })}
          </Offer>,
        ]),
    ...Object.entries(repairs.vendors).map(([written, name]) => (
      <Offer key={`chosen ${written}`} isChosen text={m.import_chosen_vendor({ written, name })}>
        {button(m.import_repair_undo(), { vendors: withoutVendor(written) })}
      </Offer>
    )),
    ...(repairs.keepUnits
      ? [
          <Offer key="units chosen" isChosen text={m.import_chosen_units()}>
            {button(m.import_repair_undo(), { keepUnits: false })}
          </Offer>,
        ]
      : []),
    ...(repairs.decimal
      ? [
          <Offer
            key="numbers chosen"
            isChosen
            text={repairs.decimal === '.' ? m.import_chosen_point() : m.import_chosen_comma()}
          >
            {button(m.import_repair_undo(), { decimal: null })}
          </Offer>,
        ]
      : []),
    ...(repairs.blanks === 'ask'
      ? []
      : [
          <Offer
            key="blanks chosen"
            isChosen
            text={repairs.blanks === 'carry' ? m.import_chosen_carry() : m.import_chosen_leave()}
          >
            {button(m.import_repair_undo(), { blanks: 'ask' })}
          </Offer>,
        ]),
  ]

  if (open.length + chosen.length === 0) return null
  return (
    <ul className={classes.offers} aria-label={m.import_repairs()}>
      {open}
      {chosen}
    </ul>
  )
}

function Offer({ text, isChosen, children }: { text: string; isChosen?: boolean; children: ReactNode }) {
  return (
    <li data-chosen={isChosen}>
      <IconWand size={18} stroke={1.75} aria-hidden />
      <span>{text}</span>
      <div>{children}</div>
    </li>
  )
}
