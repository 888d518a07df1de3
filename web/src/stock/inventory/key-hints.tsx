import { Flex } from '@mantine/core'
import { m } from '../../lib/messages.ts'
import { useSingleKeys } from '../../lib/session.tsx'
import ui from '../../ui/shared.module.css'
import classes from './key-hints.module.css'

/** The keys of the list, where there is a keyboard. */
export function KeyHints({ isWriter }: { isWriter: boolean }) {
  const isOn = useSingleKeys()
  const hints = [
    { keys: ['/'], does: m.keys_search() },
    ...(isWriter ? [{ keys: ['N'], does: m.keys_new() }] : []),
    { keys: ['J', 'K'], does: m.keys_move() },
    { keys: ['Enter'], does: m.keys_open() },
    { keys: ['Space'], does: m.keys_peek() },
    { keys: ['X'], does: m.keys_select() },
  ].filter(({ keys }) => isOn || keys.every((key) => key.length > 1))
  return (
    <ul className={`${ui.plainList} ${classes.root}`} data-screen-only aria-label={m.keys_label()}>
      {hints.map(({ keys, does }) => (
        <Flex component="li" display="inline-flex" align="center" gap={4} key={does}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          {does}
        </Flex>
      ))}
    </ul>
  )
}
