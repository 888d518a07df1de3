import { Button, Flex, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Invoice } from '@wellstock/contract/buying/invoice'
import { useState } from 'react'
import { formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { Block } from '../../ui/block.tsx'
import ui from '../../ui/shared.module.css'
import { AllotDialog } from './allot-dialog.tsx'
import { returnQueries } from './queries.ts'
import { settledPage, settledWord } from './words.ts'

/** What a credit note settles, and what of it is left; of an invoice: the credit notes that settle some of it. */
export function CreditAllotments({ invoice }: { invoice: Invoice }) {
  const { id, number, kind, office, state } = invoice
  const isDecided = state === 'approved' || state === 'paid'
  const { data } = useQuery({
    ...returnQueries.allotments(id),
    enabled: useCan('vendor-returns.read', office.id) && isDecided,
  })
  const [isAllotting, setAllotting] = useState(false)
  const isNote = kind === 'credit_note'
  if (!data || (!isNote && data.allotted.length === 0)) return null
  const { allotted, left, canAllot, targets } = data
  return (
    <Block title={isNote ? m.allotments_settles() : m.allotments_settled_by()}>
      <Stack gap="sm">
        {allotted.length === 0 && <Text>{m.allotments_nothing()}</Text>}
        {allotted.length > 0 && (
          <Flex component="ul" direction="column" gap="xs" className={ui.plainList}>
            {allotted.map((each) => (
              <Flex key={each.id} component="li" align="center" wrap="wrap" gap="xs">
                <span>{settledWord(each.kind)}</span>
                <Link className={`${ui.code} ${ui.link}`} to={settledPage(each)}>
                  {each.number}
                </Link>
                <span className={ui.figures}>{formatPrice(each.amount)}</span>
              </Flex>
            ))}
          </Flex>
        )}
        {left > 0 && (
          <Group gap="sm">
            <b className={`${ui.figures} ${ui.warn}`}>
              {m.returns_credit_left({ amount: formatPrice(left) })}
            </b>
            {canAllot && (
              <Button variant="default" onClick={() => setAllotting(true)} data-screen-only>
                {m.allotments_do()}
              </Button>
            )}
          </Group>
        )}
      </Stack>
      {isAllotting && (
        <AllotDialog
          note={{ id, number }}
          left={left}
          targets={targets}
          onClose={() => setAllotting(false)}
        />
      )}
    </Block>
  )
}
