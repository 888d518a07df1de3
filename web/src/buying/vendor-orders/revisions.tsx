import { Flex } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { VendorOrder } from '@wellstock/contract/buying/vendor-order'
import { revisedNumber } from '@wellstock/domain/buying/vendor-orders'
import { m } from '../../lib/messages.ts'
import { Block } from '../../ui/block.tsx'
import ui from '../../ui/shared.module.css'
import { whenWords } from '../orders/words.ts'
import { RevisionChanges } from './revision-changes.tsx'
import { revisionName } from './words.ts'

/** What was changed since it was sent, or was to be, and each paper the vendor has had. */
export function Revisions({ order: { number, revisions, documents } }: { order: VendorOrder }) {
  const ended = revisions.flatMap((each) =>
    each.state === 'waiting' ? [] : [{ ...each, state: each.state }],
  )
  if (ended.length === 0) return null
  const fileOf = (revision: number) => {
    const document = documents.find((each) => each.revision === revision)
    return (
      document && (
        <Link to="/dashboard/documents/$slug" params={{ slug: document.slug }}>
          {m.vendor_orders_revision_file({ name: revisedNumber(number ?? '', revision) })}
        </Link>
      )
    )
  }
  const first = fileOf(0)
  return (
    <Block title={m.vendor_orders_revisions()}>
      <Flex component="ul" direction="column" gap="sm" className={ui.plainList}>
        {ended.map((revision) => (
          <Flex key={revision.id} component="li" direction="column" gap="xs" className={ui.notes}>
            <Flex component="span" align="center" wrap="wrap" gap="4px 12px">
              <b className={ui.medium}>{revisionName(revision.number)}</b>
              <span>{m[`vendor_orders_revision_state_${revision.state}`]()}</span>
              <small className={ui.figures}>{whenWords(revision.at, revision.by)}</small>
              {revision.state === 'sent' && fileOf(revision.number)}
            </Flex>
            <RevisionChanges revision={revision} />
          </Flex>
        ))}
        {first && <li>{first}</li>}
      </Flex>
    </Block>
  )
}
