import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { momentsOf, timeLeftWord } from './bid-page-words.ts'

const EVERY = 10_000

type ClosingTimeProps = { closeAt: string; timezone: string; isOpen: boolean }

/** When a bid closes by the clock of the bid and of whoever reads it, and while it is open how long that is. */
export function ClosingTime({ closeAt, timezone, isOpen }: ClosingTimeProps) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isOpen) return
    const timer = setInterval(() => setNow(Date.now()), EVERY)
    return () => clearInterval(timer)
  }, [isOpen])
  const left = isOpen ? timeLeftWord(closeAt, now) : null
  return (
    <Text className={ui.figures} role={isOpen ? 'timer' : undefined}>
      <b className={ui.medium}>
        {left ? m.bid_page_closes_in({ left }) : isOpen ? m.bid_page_closing() : m.bid_page_state_closed()}
      </b>
      {momentsOf(closeAt, timezone).map((moment) => (
        <span key={moment}> · {moment}</span>
      ))}
    </Text>
  )
}
