import { Text } from '@mantine/core'
import type { Case } from '@wellstock/contract/procedures/case'
import { classWord } from '../../compliance/devices/words.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block } from '../../ui/block.tsx'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import ui from '../../ui/shared.module.css'

/** Devices a case needs, and whether one of each kind is free, in service and calibrated then. */
export const CaseEquipment = ({ of: { equipment } }: { of: Case }) =>
  equipment.length > 0 && (
    <Block title={m.cases_equipment()}>
      <ul className={`${ui.plainList} ${ui.ruledItems}`}>
        {equipment.map(({ deviceClass, beforeMinutes, afterMinutes, isFree, devices }) => (
          <li key={deviceClass} className={`${ui.words} ${ui.notes}`}>
            <span className={ui.iconWord}>
              <b className={ui.medium}>{classWord(deviceClass)}</b>
              <ShapeBadge
                tone={isFree ? 'ok' : 'danger'}
                shape={isFree ? 'dot' : 'triangle'}
                word={isFree ? m.cases_device_free() : m.cases_device_taken()}
              />
            </span>
            <small>
              {m.cases_device_minutes({
                before: formatNumber(beforeMinutes),
                after: formatNumber(afterMinutes),
              })}
            </small>
            {devices.map(({ id, name, isReady }) => (
              <Text key={id} component="small" c={isReady ? undefined : 'danger'}>
                {isReady ? name : m.cases_device_not_ready({ name })}
              </Text>
            ))}
          </li>
        ))}
      </ul>
    </Block>
  )
