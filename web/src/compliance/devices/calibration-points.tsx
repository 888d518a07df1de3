import { Button, Flex, Group } from '@mantine/core'
import { numberSigns } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import ui from '../../ui/shared.module.css'
import { OutOfRange } from './badges.tsx'
import { emptyPoint, isPointOut, type PointValues, pointFields } from './record-values.ts'

type CalibrationPointsProps = {
  legend: string
  points: readonly PointValues[]
  error: string | undefined
  onChange: (points: PointValues[]) => void
}

/** What an instrument showed where a reference said what is right. */
export function CalibrationPoints({ legend, points, error, onChange }: CalibrationPointsProps) {
  return (
    <fieldset className={ui.plainFieldset}>
      <legend className={ui.medium}>{legend}</legend>
      <Flex direction="column" gap="sm">
        {points.map((point, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: points have no names, and stay in order
          <Group key={place} gap="xs" align="end" wrap="wrap">
            {pointFields.map((field) => (
              <NumberInput
                key={field}
                flex="1 1 6rem"
                label={m[`tasks_point_${field}`]()}
                aria-label={m.tasks_point_named({ field: m[`tasks_point_${field}`](), number: place + 1 })}
                inputMode="decimal"
                hideControls
                {...(field === 'tolerance' && { min: 0 })}
                {...numberSigns()}
                value={point[field]}
                onChange={(next) =>
                  onChange(points.map((each, at) => (at === place ? { ...each, [field]: next } : each)))
                }
              />
            ))}
            {isPointOut(point) && <OutOfRange />}
          </Group>
        ))}
        {error && (
          <p role="alert" className={ui.danger}>
            {error}
          </p>
        )}
        <Button
          variant="subtle"
          style={{ alignSelf: 'start' }}
          disabled={points.length >= 20}
          onClick={() => onChange([...points, emptyPoint()])}
        >
          {m.tasks_add_point()}
        </Button>
      </Flex>
    </fieldset>
  )
}
