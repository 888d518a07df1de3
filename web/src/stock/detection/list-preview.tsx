import { Alert, Text } from '@mantine/core'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { codeText } from './code-text.ts'
import { MAX_TIMES, type ParsedList } from './parse-list.ts'

const SHOWN = 5
const NAMED = 10

/** What a list says, before it is taken: how many codes, the first of them, and the lines that cannot be read. */
export function ListPreview({ parsed: { codes, wrong } }: { parsed: ParsedList }) {
  const count = codes.length
  return (
    <>
      <div role="status">
        {count > 0 && (
          <Text c="dimmed" fz="sm" className={ui.breaks}>
            {m.detection_list_preview({
              count,
              shown: formatNumber(count),
              codes: codes
                .slice(0, SHOWN)
                .map(({ raw, times }) => `${codeText(raw)} × ${formatNumber(times)}`)
                .join(', '),
            })}
          </Text>
        )}
      </div>
      {wrong.length > 0 && (
        <Alert color="warn" variant="light">
          {m.detection_list_wrong({
            count: wrong.length,
            lines: wrong.slice(0, NAMED).map(formatNumber).join(', '),
            most: formatNumber(MAX_TIMES),
          })}
        </Alert>
      )}
    </>
  )
}
