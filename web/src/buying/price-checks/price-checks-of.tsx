import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PriceCheckSums } from '@wellstock/contract/buying/price-checks'
import { formatNumber, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { firstPage } from '../../lib/search-params.ts'
import { useCan } from '../../lib/session.tsx'
import { Block, Nothing } from '../../ui/block.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import ui from '../../ui/shared.module.css'
import { priceCheckQueries } from './queries.ts'

const page = '/dashboard/vendor-orders/price-checks'

/** What was flagged of a vendor's prices and waits, and what that has saved, for whoever sees price checks. */
export const PriceChecksOf = ({ vendorId }: { vendorId: string }) =>
  useCan('vendor-orders.read') && (
    <Block
      title={m.page_title_price_checks()}
      isWide
      action={
        <LinkButton variant="default" to={page} search={{ vendorId }}>
          {m.price_checks_show()}
        </LinkButton>
      }
    >
      <Sums vendorId={vendorId} />
    </Block>
  )

function Sums({ vendorId }: { vendorId: string }) {
  const { data, error, refetch } = useQuery(priceCheckQueries.list({ vendorId }, firstPage))
  if (!data)
    return error ? (
      <ErrorNotice error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={64} role="status" aria-label={m.loading()} />
    )
  if (data.sums.flagged === 0) return <Nothing>{m.price_checks_empty()}</Nothing>
  return <Found vendorId={vendorId} sums={data.sums} />
}

/** Each figure opens the rows it is made of. */
function Found({ vendorId, sums }: { vendorId: string; sums: PriceCheckSums }) {
  const open = m.price_checks_prices({ count: sums.open, shown: formatNumber(sums.open) })
  return (
    <Facts>
      <Fact label={m.price_checks_outcome_open()}>
        {sums.open > 0 ? (
          <Link to={page} search={{ vendorId, outcome: 'open' }}>
            {open}
          </Link>
        ) : (
          open
        )}
      </Fact>
      <Fact label={m.price_checks_saved()}>
        {sums.saved > 0 ? (
          <Link to={page} search={{ vendorId, outcome: 'corrected' }} className={ui.figures}>
            {formatPrice(sums.saved)}
          </Link>
        ) : (
          formatPrice(sums.saved)
        )}
      </Fact>
    </Facts>
  )
}
