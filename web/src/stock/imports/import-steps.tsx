import { Flex } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { type ImportStep, importSteps } from './import-search.ts'
import classes from './import-steps.module.css'

type ImportStepsProps = {
  current: ImportStep
  onGo?: (step: ImportStep) => void
  fileName?: string
  rows?: number
}

/** Where one is on the way, and the way back. */
export function ImportSteps({ current, onGo, fileName, rows = 0 }: ImportStepsProps) {
  const place = importSteps.indexOf(current)
  return (
    <Flex component="nav" align="center" wrap="wrap" className={classes.root} aria-label={m.common_steps()}>
      <ol>
        {importSteps.map((step, index) => {
          const isDone = index < place
          const mark = isDone ? <IconCheck size={16} stroke={2.5} aria-hidden /> : index + 1
          const words = m[`import_step_${step}`]()
          return (
            <li
              key={step}
              data-done={isDone || undefined}
              aria-current={index === place ? 'step' : undefined}
            >
              {isDone && onGo && step !== 'file' ? (
                <button type="button" onClick={() => onGo(step)}>
                  <span>{mark}</span>
                  {words}
                </button>
              ) : (
                <div>
                  <span>{mark}</span>
                  {words}
                </div>
              )}
            </li>
          )
        })}
      </ol>
      {fileName && <p>{m.import_file_rows({ file: fileName, count: rows, shown: formatNumber(rows) })}</p>}
    </Flex>
  )
}
