import { Flex } from '@mantine/core'
import type { SentOrder } from '@wellstock/contract/buying/vendor-links'
import type { ReactNode } from 'react'
import { formatDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { packWords } from '../orders/words.ts'
import { moneyIn } from './money-in.ts'

type ByLinkLineProps = { line: SentOrder['lines'][number]; currency: string; children?: ReactNode }

/** A line as the vendor reads it, with what it can answer. */
export const ByLinkLine = ({ line, currency, children }: ByLinkLineProps) => (
  <Flex component="li" direction="column" gap="xs" p="md" className={ui.panel}>
    <div className={`${ui.words} ${ui.notes}`}>
      <b className={ui.breaks}>{line.name}</b>
      <small className={ui.code}>{[line.vendorSku, line.sku].filter(Boolean).join(' · ')}</small>
      <span className={ui.figures}>
        {line.openPacks > 0
          ? [
              line.hasCome
                ? m.vendor_link_still({ packs: packWords(line.openPacks, line) })
                : packWords(line.openPacks, line),
              m.vendor_link_each({ price: moneyIn(currency, line.packPrice) }),
              ...(children || !line.promisedOn ? [] : [formatDate(line.promisedOn)]),
            ].join(' · ')
          : line.hasCome
            ? m.vendor_link_received()
            : m.vendor_link_not_coming()}
      </span>
      {line.openPacks > 0 && line.neededBy && (
        <span className={ui.figures}>{m.orders_needed_on({ date: formatDate(line.neededBy) })}</span>
      )}
      {line.replaces && <span>{m.vendor_orders_replaces({ number: line.replaces })}</span>}
      {line.substitute && (
        <span className={ui.breaks}>{m.vendor_link_substitute_taken({ name: line.substitute })}</span>
      )}
    </div>
    {children}
  </Flex>
)
