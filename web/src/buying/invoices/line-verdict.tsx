import { Flex } from '@mantine/core'
import type { InvoiceKind } from '@wellstock/domain/buying/invoices'
import { m } from '../../lib/messages.ts'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import ui from '../../ui/shared.module.css'
import { type LineValue, matchOf } from './invoice-values.ts'
import { causeWords, hintWords } from './match-words.ts'
import { causeWord } from './words.ts'

/** What becomes of a line as it is typed. */
export function LineVerdict({ line, kind }: { line: LineValue; kind: InvoiceKind }) {
  const match = matchOf(line, kind)
  const { ordered, packQuantity } = line
  if (!match || !ordered) return null
  const packPrice = line.packPrice || 0
  const matched = { ...match, ordered, packQuantity, packPrice }
  return (
    <div className={`${ui.state} ${ui.text14}`}>
      {match.causes.length === 0 && <ShapeBadge tone="ok" shape="dot" word={m.invoices_matches()} />}
      {match.causes.map((cause) => (
        <Flex key={cause} component="span" align="center" wrap="wrap" gap="4px 12px">
          <ShapeBadge tone="warn" shape="triangle" word={causeWord(cause)} />
          <span>{causeWords(cause, matched)}</span>
        </Flex>
      ))}
      {match.unit && (
        <b className={match.unit.isCorrected ? ui.medium : `${ui.medium} ${ui.warn}`}>
          {hintWords(match.unit, { ordered, packQuantity, packs: line.packs || 0 })}
        </b>
      )}
    </div>
  )
}
