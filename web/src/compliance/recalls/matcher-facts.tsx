import { Stack } from '@mantine/core'
import type { RecallMatcher } from '@wellstock/domain/compliance/recall-match'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Nothing } from '../../ui/block.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import ui from '../../ui/shared.module.css'

const SHOWN = 30

/** Codes in a row, the first of many. */
function listed(codes: readonly string[]) {
  const rest = codes.length - SHOWN
  return [
    codes.slice(0, SHOWN).join(', '),
    rest > 0 && m.recalls_and_more({ count: rest, shown: formatNumber(rest) }),
  ]
    .filter(Boolean)
    .join(' ')
}

const codesOf = ({ values, ranges }: RecallMatcher['lots']) =>
  listed([...ranges.map(({ from, to }) => `${from}–${to}`), ...values])

/** What a recall looks for, product by product. */
export const MatcherFacts = ({ matchers }: { matchers: readonly RecallMatcher[] }) =>
  matchers.length === 0 ? (
    <Nothing>{m.recalls_looks_for_nothing()}</Nothing>
  ) : (
    <Stack gap="sm" className={`${ui.breaks} ${ui.code}`}>
      {matchers.map((matcher, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name, and only change as a whole
        <Facts key={place}>
          <Fact label={m.recalls_di()}>{listed(matcher.dis)}</Fact>
          <Fact label={m.recalls_catalog_numbers()}>{listed(matcher.catalogNumbers)}</Fact>
          <Fact label={m.recalls_words()}>{matcher.words.join(' ')}</Fact>
          <Fact label={m.recalls_lots_listed()}>
            {matcher.allLots ? m.recalls_all_lots() : codesOf(matcher.lots)}
          </Fact>
          <Fact label={m.recalls_serials_listed()}>{codesOf(matcher.serials)}</Fact>
        </Facts>
      ))}
    </Stack>
  )
