import { Flex } from '@mantine/core'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { OpenedChip, type OpenedOfLot, openedWords } from '../items/opened-chip.tsx'
import { lotName } from './lot-select.tsx'

/** What was opened, of a command that takes all of it. */
export const OpenedFacts = ({ opened, unit }: { opened: OpenedOfLot; unit: string }) => (
  <Flex component="p" wrap="wrap" gap="12px 24px" m={0}>
    <b>{m.stock_free_of_lot({ quantity: formatNumber(opened.quantity), unit, lot: lotName(opened) })}</b>
    <OpenedChip unit={opened} />
    <span className={ui.quiet}>{openedWords(opened)}</span>
  </Flex>
)
