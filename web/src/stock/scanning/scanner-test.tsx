import { Button, Flex, Group, Stack, Textarea } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { keyOf } from './scan-listener.ts'
import { type Advice, type Reading, readingOf } from './scanner-advice.ts'
import classes from './scanner-test.module.css'
import testCode from './scanner-test-code.svg'
import type { Key } from './wedge.ts'

/** After so long the scanner has finished, however slow it is: in ms. */
const FINISHED = 600

const advices: Record<Advice, () => string> = {
  perfect: m.scanning_test_perfect,
  'other code': m.scanning_test_other_code,
  'separator lost': m.scanning_test_separator_lost,
  'caps lock': m.scanning_test_caps_lock,
  'keyboard QWERTZ': m.scanning_test_qwertz,
  'keyboard AZERTY': m.scanning_test_azerty,
  'keyboard signs': m.scanning_test_signs,
  'no ending': m.scanning_test_no_ending,
  'too slow': m.scanning_test_too_slow,
  'no symbology': m.scanning_test_no_symbology,
}

const styleOf = (advice: Advice) => {
  if (advice === 'perfect') return { Icon: IconCircleCheck, tone: 'ok' }
  if (advice === 'other code' || advice === 'no symbology') return { Icon: IconInfoCircle, tone: 'info' }
  return { Icon: IconAlertTriangle, tone: 'warn' }
}

/** Shows what this device's scanner really types, and what to change in its settings. */
export function ScannerTest() {
  const [keys, setKeys] = useState<readonly Key[]>([])
  const [text, setText] = useState('')
  const [reading, setReading] = useState<Reading | null>(null)
  const pressed = useRef<Key[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function finish() {
    clearTimeout(timer.current)
    setKeys(pressed.current)
    setReading(readingOf(pressed.current))
    setText('')
    pressed.current = []
  }

  function onKeyDown(event: KeyboardEvent) {
    const isEnding = event.key === 'Enter' || event.key === 'Tab'
    // Tab by itself leaves the field.
    if (isEnding && pressed.current.length === 0) return
    pressed.current = [...pressed.current, keyOf(event.nativeEvent)]
    clearTimeout(timer.current)
    if (isEnding) {
      event.preventDefault()
      finish()
    } else timer.current = setTimeout(finish, FINISHED)
  }

  return (
    <Stack>
      <Group align="start" wrap="wrap">
        <img src={testCode} width={144} height={144} alt={m.scanning_test_code()} className={classes.code} />
        <Textarea
          className={classes.field}
          label={m.scanning_test_field()}
          description={m.scanning_test_field_hint()}
          data-scan="literal"
          autoComplete="off"
          spellCheck={false}
          rows={3}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </Group>
      <div role="status">
        {reading && (
          <Flex
            component="ul"
            direction="column"
            gap="xs"
            className={`${ui.plainList} ${ui.rigidIcons} ${classes.advice}`}
          >
            {reading.advice.map((advice) => {
              const { Icon, tone } = styleOf(advice)
              return (
                <Flex component="li" gap="xs" key={advice} data-tone={tone}>
                  <Icon size={20} aria-hidden />
                  {advices[advice]()}
                </Flex>
              )
            })}
          </Flex>
        )}
      </div>
      {reading && <Details reading={reading} keys={keys} />}
      {reading && (
        <Group>
          <Button variant="default" onClick={() => setReading(null)}>
            {m.scanning_test_clear()}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

/** Control characters as the signs that stand for them. */
const visible = (text: string) =>
  text.replace(/[\0-\x1f]/g, (sign) => String.fromCharCode(0x2400 + sign.charCodeAt(0)))

function Details({ reading, keys }: { reading: Reading; keys: readonly Key[] }) {
  return (
    <>
      <dl className={`${ui.quietTerms} ${ui.wordValues} ${classes.facts}`}>
        <dt>{m.scanning_test_text()}</dt>
        <dd className={classes.raw}>{visible(reading.text)}</dd>
        <dt>{m.scanning_test_symbology()}</dt>
        <dd>{reading.symbology ?? m.scanning_test_not_sent()}</dd>
        <dt>{m.scanning_test_gap()}</dt>
        <dd>{m.scanning_test_milliseconds({ count: Math.round(reading.median) })}</dd>
        <dt>{m.scanning_test_ending()}</dt>
        <dd>{reading.ending ?? m.scanning_test_not_sent()}</dd>
      </dl>
      <details>
        <summary>{m.scanning_test_keys()}</summary>
        <table className={classes.keys}>
          <thead>
            <tr>
              <th scope="col">{m.scanning_test_key()}</th>
              <th scope="col">{m.scanning_test_key_code()}</th>
              <th scope="col">{m.scanning_test_key_gap()}</th>
            </tr>
          </thead>
          <tbody>
            {keys.map((key, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the keys of one scan keep their order.
              <tr key={index}>
                <td>{key.ctrlKey && key.key !== 'Control' ? `Ctrl+${key.key}` : key.key}</td>
                <td>{key.code}</td>
                <td>{Math.round(key.time - (keys[index - 1] ?? key).time)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
