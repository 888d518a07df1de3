import { GlobalKeys } from './global-keys.tsx'
import { IdleWatch } from './idle-watch.tsx'
import { OfflineBanner } from './offline-banner.tsx'

/** What watches on every page: the connection, whether somebody is there, and the keys. None of it before the first paint. */
export default function Watches() {
  return (
    <>
      <OfflineBanner />
      <IdleWatch />
      <GlobalKeys />
    </>
  )
}
