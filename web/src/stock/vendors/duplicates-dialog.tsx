import { Button, Flex, Modal, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Nothing } from '../../ui/block.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import ui from '../../ui/shared.module.css'
import { MergeDialog } from './merge-dialog.tsx'
import { vendorQueries } from './queries.ts'

/** Vendors that look like one, each pair with why, to be merged. */
export function DuplicatesDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(vendorQueries.duplicates())
  type Pair = NonNullable<typeof data>[number]
  const [merging, setMerging] = useState<Pair | null>(null)
  const side = ({ name, slug, items }: Pair['keep']) => (
    <span className={`${ui.words} ${ui.notes}`}>
      <Link to="/dashboard/vendors/$slug" params={{ slug }}>
        {name}
      </Link>
      <small>
        {m.common_items()}: {formatNumber(items)}
      </small>
    </span>
  )
  return (
    <Modal opened onClose={onClose} title={m.vendors_duplicates()} size="lg">
      {error && !data ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={120} role="status" aria-label={m.loading()} />
      ) : data.length === 0 ? (
        <Nothing>{m.vendors_duplicates_none()}</Nothing>
      ) : (
        <Flex component="ul" direction="column" gap="sm" className={`${ui.plainList} ${ui.ruledItems}`}>
          {data.map((pair) => (
            <Flex
              key={`${pair.keep.id} ${pair.merge.id}`}
              component="li"
              align="center"
              gap="sm"
              className={ui.notes}
            >
              {side(pair.keep)}
              {side(pair.merge)}
              <small className={ui.quiet}>
                {pair.alike.map((each) => m[`vendors_alike_${each}`]()).join(', ')}
              </small>
              <Button variant="default" onClick={() => setMerging(pair)}>
                {m.vendors_merge()}
              </Button>
            </Flex>
          ))}
        </Flex>
      )}
      {merging && (
        <MergeDialog
          vendor={merging.merge}
          into={merging.keep.id}
          onClose={() => setMerging(null)}
          onMerged={() => void refetch()}
        />
      )}
    </Modal>
  )
}
