import { Button, Flex, Group, Stack, Textarea } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { keyOf } from './scan-listener.ts'
import { type Advice, type Reading, readingOf, settingsOf } from './scanner-advice.ts'
import { type ScannerSettings, scannerSettings } from './scanner-settings.ts'
import classes from './scanner-test.module.css'
import label from './scanner-test-code.svg'
import figures from './scanner-test-figures.svg'
import letters from './scanner-test-letters.svg'
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

const codes = [figures, letters, label]

/** Shows what this device's scanner really types, and what to change; from three codes it finds out how to read it. */
export function ScannerTest() {
  const [scans, setScans] = useState<readonly (readonly Key[])[]>([])
  const [settings, setSettings] = useState(() => scannerSettings.get())
  const [text, setText] = useState('')
  const pressed = useRef<Key[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function keep(next: ScannerSettings | null) {
    scannerSettings.set(next)
    setSettings(next)
  }

  function finish() {
    clearTimeout(timer.current)
    setText('')
    const keys = pressed.current
    pressed.current = []
    const next = scans.length < codes.length ? [...scans, keys] : [keys]
    setScans(next)
    if (next.length < codes.length) return
    const found = settingsOf(next)
    if (found) keep(found)
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

  const keys = scans.at(-1)
  const reading = keys && readingOf(keys)
  const isDone = scans.length === codes.length
  return (
    <Stack>
      <Textarea
        label={m.scanning_test_field()}
        description={m.scanning_test_field_hint()}
        data-scan="literal"
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        rows={2}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div role="status">
        {scans.length > 0 && (
          <p>
            {m.scanning_check_done({ done: formatNumber(scans.length), count: formatNumber(codes.length) })}
          </p>
        )}
        {isDone && !settingsOf(scans) && <p className={ui.warn}>{m.scanning_checked_unclear()}</p>}
        {(isDone || scans.length === 0) && settings && <Known settings={settings} />}
      </div>
      <Group align="center" gap="xl">
        {codes.map((code, index) => (
          <figure key={code} className={classes.figure} data-done={index < scans.length || undefined}>
            <img src={code} height={144} alt={m.scanning_test_code()} className={classes.code} />
            <figcaption>
              {m.scanning_check_code({ number: formatNumber(index + 1), count: formatNumber(codes.length) })}
            </figcaption>
          </figure>
        ))}
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
      <Group>
        {reading && (
          <Button variant="default" onClick={() => setScans([])}>
            {m.scanning_test_clear()}
          </Button>
        )}
        {settings && (
          <Button variant="default" onClick={() => keep(null)}>
            {m.scanning_check_forget()}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

const corrected = {
  fr: m.scanning_checked_fr,
  de: m.scanning_checked_de,
  es: m.scanning_checked_es,
}

/** What is known about the scanner of this device, and what follows from it. */
function Known({ settings: { keyboard, case: how, separators } }: { settings: ScannerSettings }) {
  return (
    <Stack gap={4} mb="xs">
      {keyboard !== 'us' && <span>{corrected[keyboard]()}</span>}
      {how !== 'right' && <span>{m.scanning_checked_case()}</span>}
      {!separators && <span>{m.scanning_checked_separators()}</span>}
      {keyboard === 'us' && how === 'right' && separators && <span>{m.scanning_checked_right()}</span>}
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
