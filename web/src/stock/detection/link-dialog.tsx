import { Button, Flex, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber, numberSigns } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import ui from '../../ui/shared.module.css'
import { inventoryQueries } from '../items/queries.ts'
import { codeText } from './code-text.ts'
import classes from './link-dialog.module.css'
import { useLinkCode } from './queries.ts'

const SHOWN = 8
const MAX_QUANTITY = 100_000

type LinkDialogProps = { raw: string; officeId: string; onClose: () => void; onLinked: () => void }

/** Teaches what a code stands for: one tap on the item. */
export function LinkDialog({ raw, officeId, onClose, onLinked }: LinkDialogProps) {
  const [search, setSearch] = useState('')
  const [pack, setPack] = useState<number | ''>(1)
  const link = useLinkCode()
  const { data, error, refetch } = useQuery(
    inventoryQueries.list({ ...(search && { search }), officeId, pageSize: SHOWN }),
  )

  return (
    <Modal
      opened
      onClose={onClose}
      title={m.detection_link_title()}
      closeButtonProps={{ 'aria-label': m.common_close() }}
    >
      <Stack gap="md">
        <Text className={classes.code}>{codeText(raw)}</Text>
        <SearchBox
          label={m.detection_link_search()}
          hint={m.detection_link_search()}
          clearLabel={m.common_clear_the_search()}
          value={search}
          onSearch={setSearch}
        />
        <NumberInput
          label={m.detection_link_pack()}
          description={m.detection_link_pack_text()}
          value={pack}
          onChange={(next) => setPack(typeof next === 'number' ? next : '')}
          min={1}
          max={MAX_QUANTITY}
          allowDecimal={false}
          allowNegative={false}
          {...numberSigns()}
        />
        <Refusal error={link.error} />
        {error && !data ? (
          <ErrorNotice error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <Flex
            component="ul"
            direction="column"
            gap="xs"
            className={ui.plainList}
            aria-label={m.common_items()}
          >
            {data.items.map((item) => (
              <li key={item.id}>
                <Button
                  variant="default"
                  fullWidth
                  justify="flex-start"
                  h="auto"
                  disabled={pack === '' || link.isPending}
                  onClick={() =>
                    link.mutate({ id: item.id, raw, packQuantity: Number(pack) }, { onSuccess: onLinked })
                  }
                >
                  <span className={classes.item}>
                    <b>{item.name}</b>
                    <small className={ui.quiet}>
                      {m.detection_link_item({
                        sku: item.sku,
                        pack: formatNumber(Number(pack)),
                        unit: item.unit,
                      })}
                    </small>
                  </span>
                </Button>
              </li>
            ))}
            {data.items.length === 0 && <li className={ui.quiet}>{m.common_nothing_found()}</li>}
          </Flex>
        ) : (
          <Skeleton height={160} />
        )}
      </Stack>
    </Modal>
  )
}
