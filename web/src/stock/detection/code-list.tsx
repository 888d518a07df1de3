import { Box, Button, CloseButton, Flex } from '@mantine/core'
import { useState } from 'react'
import { formatNumber, numberSigns } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import ui from '../../ui/shared.module.css'
import classes from './code-list.module.css'
import { codeText } from './code-text.ts'
import { MAX_TIMES, type Seen } from './parse-list.ts'
import type { Meaning } from './use-meanings.ts'

const SHOWN = 50

type CodeListProps = {
  codes: readonly Seen[]
  total: number
  meanings: ReadonlyMap<string, Meaning>
  onTimes: (raw: string, times: number) => void
}

/** What was seen so far, the latest first, to be put right before it is compared. */
export function CodeList({ codes, total, meanings, onTimes }: CodeListProps) {
  const [isWhole, setWhole] = useState(false)
  const newest = codes.toReversed()
  const shown = isWhole ? newest : newest.slice(0, SHOWN)
  return (
    <section className={classes.root} aria-labelledby="detection-codes">
      <h2 id="detection-codes">
        {m.detection_codes({
          count: codes.length,
          shown: formatNumber(codes.length),
          times: formatNumber(total),
        })}
      </h2>
      <ul className={ui.plainList}>
        {shown.map(({ raw, times }) => {
          const code = codeText(raw)
          const meaning = meanings.get(raw)
          return (
            <Flex key={raw} component="li" align="center" gap="sm" className={classes.row}>
              <Box component="span" flex={1} miw={0} className={ui.breaks}>
                {meaning && (
                  <b className={ui.block}>
                    {meaning.lotNumber
                      ? m.detection_code_lot({ name: meaning.name, lot: meaning.lotNumber })
                      : meaning.name}
                  </b>
                )}
                <span className={ui.code}>{code}</span>
              </Box>
              <NumberInput
                className={classes.times}
                aria-label={m.detection_times({ code })}
                value={times}
                onChange={(next) => typeof next === 'number' && next >= 1 && onTimes(raw, next)}
                min={1}
                max={MAX_TIMES}
                allowDecimal={false}
                allowNegative={false}
                {...numberSigns()}
              />
              <CloseButton aria-label={m.detection_remove({ code })} onClick={() => onTimes(raw, 0)} />
            </Flex>
          )
        })}
      </ul>
      {shown.length < codes.length && (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          {m.detection_show_all({ shown: formatNumber(codes.length) })}
        </Button>
      )}
    </section>
  )
}
