import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { probe, useLostAt } from '../lib/connection.ts'
import { formatTime } from '../lib/format.ts'
import { m } from '../lib/messages.ts'
import { toast } from '../ui/toast.tsx'
import classes from './offline-banner.module.css'

/** Says that the server cannot be reached, and since when. What failed meanwhile is asked again afterwards. */
export function OfflineBanner() {
  const lostAt = useLostAt()
  const client = useQueryClient()
  const isLost = lostAt !== null
  const wasLost = useRef(isLost)
  const [isTrying, setTrying] = useState(false)

  const onBack = useEffectEvent(() => {
    toast.info(m.offline_back())
    void client.invalidateQueries()
  })
  useEffect(() => {
    if (!isLost && wasLost.current) onBack()
    wasLost.current = isLost
  }, [isLost])

  async function tryNow() {
    setTrying(true)
    await probe()
    setTrying(false)
  }

  return (
    <div role="status" className={classes.place}>
      {isLost && (
        <div className={classes.banner}>
          <IconCloudOff size={20} stroke={1.75} aria-hidden />
          <div>
            <strong>{m.offline_title({ time: formatTime(lostAt) })}</strong>
            <p>{m.offline_text()}</p>
          </div>
          <Button variant="default" loading={isTrying} onClick={() => void tryNow()}>
            {m.offline_try()}
          </Button>
        </div>
      )}
    </div>
  )
}
