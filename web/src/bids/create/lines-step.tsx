import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCalendarDue, IconChartHistogram, IconClipboardText, IconPlus } from '@tabler/icons-react'
import { MAX_BID_LINES } from '@wellstock/contract/bids/bids'
import { useCallback, useEffect, useRef, useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block, Nothing } from '../../ui/block.tsx'
import { type LineValue, newLine, withLines } from './bid-values.ts'
import { LinesTable } from './lines-table.tsx'
import { PasteLinesDialog } from './paste-lines-dialog.tsx'
import { ProductChoice } from './product-choice.tsx'
import type { StepProps } from './step-props.ts'
import { SuggestLinesDialog } from './suggest-lines-dialog.tsx'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true }

/** The unit of a line in words, until another is typed. */
const UNIT = 'EA'

/** What is asked for: from the catalog, from use, from what ends, from a table, or in words. */
export function LinesStep({ values, wrong, onChange }: StepProps) {
  const [dialog, setDialog] = useState<'usage' | 'contracts' | 'paste' | null>(null)
  const { lines } = values
  const latest = useRef({ lines, onChange })
  useEffect(() => {
    latest.current = { lines, onChange }
  })
  // Of hundreds of rows only the one that is typed in is drawn again.
  const changeLine = useCallback((key: string, part: Partial<LineValue>) => {
    const { lines: now, onChange: change } = latest.current
    change({ lines: now.map((line) => (line.key === key ? { ...line, ...part } : line)) })
  }, [])
  const removeLine = useCallback((key: string) => {
    const { lines: now, onChange: change } = latest.current
    change({ lines: now.filter((line) => line.key !== key) })
  }, [])
  const add = (more: readonly LineValue[]) => {
    onChange({ lines: withLines(lines, more) })
    setDialog(null)
  }
  const taken = lines.flatMap(({ product }) => product?.id ?? [])
  return (
    <Stack>
      <Block title={m.bid_draft_add_lines()}>
        <Group align="end" gap="xs">
          <ProductChoice
            label={m.common_product()}
            taken={taken}
            onAdd={({ product, ...rest }) => add([newLine({ ...rest, product, name: product.name })])}
          />
          <Button
            variant="default"
            leftSection={<IconChartHistogram {...icon} />}
            onClick={() => setDialog('usage')}
          >
            {m.bid_draft_from_usage()}
          </Button>
          <Button
            variant="default"
            leftSection={<IconCalendarDue {...icon} />}
            onClick={() => setDialog('contracts')}
          >
            {m.bid_draft_from_contracts()}
          </Button>
          <Button
            variant="default"
            leftSection={<IconClipboardText {...icon} />}
            onClick={() => setDialog('paste')}
          >
            {m.bid_draft_paste()}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPlus {...icon} />}
            onClick={() => add([newLine({ product: null, name: '', unit: UNIT })])}
          >
            {m.bid_draft_line_in_words()}
          </Button>
        </Group>
      </Block>
      <Block
        title={m.common_lines()}
        isWide
        action={
          <span>
            {m.bid_draft_of_most({ count: formatNumber(lines.length), most: formatNumber(MAX_BID_LINES) })}
          </span>
        }
      >
        {(wrong.lines || lines.length > MAX_BID_LINES) && (
          <Text c="danger" role="alert">
            {wrong.lines ?? m.bid_draft_too_many_lines({ most: formatNumber(MAX_BID_LINES) })}
          </Text>
        )}
        {lines.length === 0 ? (
          <Nothing>{m.bid_draft_no_lines()}</Nothing>
        ) : (
          <LinesTable lines={lines} wrong={wrong} onChange={changeLine} onRemove={removeLine} />
        )}
      </Block>
      {(dialog === 'usage' || dialog === 'contracts') && (
        <SuggestLinesDialog
          source={dialog}
          values={values}
          taken={taken}
          onAdd={add}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'paste' && <PasteLinesDialog onAdd={add} onClose={() => setDialog(null)} />}
    </Stack>
  )
}
