import { Button, Flex, Stack, TextInput } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { BookItem, ScanBook } from '@wellstock/domain/stock/scan-book'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatNumber, numberSigns } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import type { ScanSession } from './scan-session.ts'
import classes from './stop-card.module.css'

const SHOWN = 8

/** Products of the book whose name or SKU has all the words. */
function matching(items: readonly BookItem[], wanted: string): BookItem[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean)
  const byProduct = new Map(items.map((item) => [item.productId, item]))
  const fits = ({ name, sku }: BookItem) =>
    words.every((word) => `${name} ${sku}`.toLowerCase().includes(word))
  return [...byProduct.values()].filter(fits).slice(0, SHOWN)
}

type LinkPanelProps = { raw: string; isOpen: boolean; book: ScanBook; scanSession: ScanSession }

/** Teaches what a code stands for: one tap to begin, one on the item. */
export function LinkPanel({ raw, isOpen: isOpenAtFirst, book, scanSession }: LinkPanelProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const [wanted, setWanted] = useState('')
  const [pack, setPack] = useState<number | ''>(1)
  const link = useMutation({
    mutationFn: ({ id }: BookItem) => api.itemDetails.linkCode({ id, raw, packQuantity: Number(pack) }),
    onSuccess: (_, { name }) => scanSession.settled('linked', name, m.scan_linked({ name })),
  })

  if (!isOpen)
    return (
      <Button size="lg" leftSection={<IconLink size={20} aria-hidden />} onClick={() => setOpen(true)}>
        {m.scan_link()}
      </Button>
    )
  return (
    <Stack gap="sm">
      <TextInput
        size="lg"
        label={m.scan_link_search()}
        value={wanted}
        autoComplete="off"
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      <NumberInput
        size="lg"
        label={m.scan_link_pack()}
        min={1}
        max={100_000}
        allowDecimal={false}
        allowNegative={false}
        {...numberSigns()}
        hideControls
        value={pack}
        onChange={(next) => setPack(typeof next === 'number' ? next : '')}
      />
      <Refusal error={link.error} />
      <Flex component="ul" direction="column" gap="xs" className={`${ui.plainList} ${classes.results}`}>
        {matching(book.items, wanted).map((item) => (
          <li key={item.productId}>
            <Button
              size="lg"
              variant="default"
              className={classes.choice}
              disabled={pack === '' || link.isPending}
              onClick={() => link.mutate(item)}
            >
              <span>
                {item.name}
                <small className={`${ui.quiet} ${ui.block}`}>
                  {m.scan_link_item({ sku: item.sku, quantity: formatNumber(Number(pack)), unit: item.unit })}
                </small>
              </span>
            </Button>
          </li>
        ))}
      </Flex>
    </Stack>
  )
}
