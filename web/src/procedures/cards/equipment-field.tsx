import { Button, Group, NumberInput, Select, Stack } from '@mantine/core'
import { type DeviceClass, deviceClasses } from '@wellstock/domain/compliance/devices'
import { classWord } from '../../compliance/devices/words.ts'
import { m } from '../../lib/messages.ts'
import { Block, Nothing } from '../../ui/block.tsx'
import ui from '../../ui/shared.module.css'
import type { EquipmentValues } from './card-values.ts'

type EquipmentFieldProps = {
  equipment: readonly EquipmentValues[]
  wrong: (field: string) => string | undefined
  onChange: (equipment: EquipmentValues[]) => void
}

/** Equipment that serves one case at a time, and for how long around it. */
export function EquipmentField({ equipment, wrong, onChange }: EquipmentFieldProps) {
  const taken = equipment.map(({ deviceClass }) => deviceClass)
  const left = deviceClasses.filter((each) => !taken.includes(each))
  return (
    <Block title={m.cards_equipment()}>
      <Stack gap="sm">
        {equipment.length === 0 && <Nothing>{m.cards_no_equipment()}</Nothing>}
        <ul className={`${ui.plainList} ${ui.ruledItems}`}>
          {equipment.map((each, place) => {
            const minutes = (field: 'beforeMinutes' | 'afterMinutes', label: string) => (
              <NumberInput
                label={label}
                aria-label={`${classWord(each.deviceClass)}: ${label}`}
                min={0}
                max={480}
                allowDecimal={false}
                allowNegative={false}
                w="8rem"
                value={each[field]}
                error={wrong(`${place}.${field}`)}
                onChange={(next) =>
                  onChange(
                    equipment.map((one) =>
                      one === each ? { ...each, [field]: typeof next === 'number' ? next : '' } : one,
                    ),
                  )
                }
              />
            )
            return (
              <li key={each.deviceClass}>
                <Group gap="sm" align="flex-end" py="sm">
                  <b className={ui.medium}>{classWord(each.deviceClass)}</b>
                  {minutes('beforeMinutes', m.cards_minutes_before())}
                  {minutes('afterMinutes', m.cards_minutes_after())}
                  <Button
                    variant="subtle"
                    size="compact-md"
                    aria-label={m.common_remove_named({ name: classWord(each.deviceClass) })}
                    onClick={() => onChange(equipment.filter((one) => one !== each))}
                  >
                    {m.common_remove()}
                  </Button>
                </Group>
              </li>
            )
          })}
        </ul>
        {left.length > 0 && (
          <Select
            label={m.cards_add_equipment()}
            data={left.map((value) => ({ value, label: classWord(value) }))}
            value={null}
            onChange={(next) =>
              next &&
              onChange([
                ...equipment,
                { deviceClass: next as DeviceClass, beforeMinutes: 0, afterMinutes: 0 },
              ])
            }
            searchable
            nothingFoundMessage={m.common_nothing_found()}
          />
        )}
      </Stack>
    </Block>
  )
}
