import { Flex } from '@mantine/core'
import ui from '../../ui/shared.module.css'
import { optionId } from './dropdown-options.ts'
import classes from './search-dropdown.module.css'
import type { Action } from './use-actions.ts'

type ActionOptionProps = {
  action: Action
  place: number
  isActive: boolean
  onActive: (place: number) => void
}

export function ActionOption({ action, place, isActive, onActive }: ActionOptionProps) {
  const { icon: Icon, label, about, run } = action
  return (
    <button
      type="button"
      id={optionId(place)}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={`${ui.plainButton} ${classes.option} ${classes.action}`}
      onPointerMove={() => onActive(place)}
      onClick={run}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
      <Flex component="span" direction="column" gap={2} miw={0}>
        <strong className={`${ui.strong} ${ui.breaks}`}>{label}</strong>
        {about && <span className={`${ui.note} ${ui.breaks}`}>{about}</span>}
      </Flex>
    </button>
  )
}
