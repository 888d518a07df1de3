import { Suspense, useEffect } from 'react'
import { isLive, missingRoles } from '../lib/guard.ts'
import { takeLostAddress } from '../lib/lost-address.ts'
import { m } from '../lib/messages.ts'
import { useSession } from '../lib/session.tsx'
import { lazyLater } from '../ui/lazy-later.ts'
import { toast } from '../ui/toast.tsx'
import { GlobalKeys } from './global-keys.tsx'
import { IdleWatch } from './idle-watch.tsx'
import { OfflineBanner } from './offline-banner.tsx'

const WhichScan = lazyLater(() => import('../stock/scanning/which-scan.tsx'))
const KeepSending = lazyLater(() => import('../stock/scan/keep-sending.tsx'))
const KeepTasks = lazyLater(() => import('../compliance/devices/keep-tasks.tsx'))
const ScanAnywhere = lazyLater(() => import('../stock/scan/scan-anywhere.tsx'))

const SCAN = '/dashboard/inventory-scan'

/** What watches on every page: the connection, whether somebody is there, the keys, and the scanner. None of it before the first paint. */
export default function Watches() {
  const session = useSession()
  useEffect(() => {
    const lost = takeLostAddress()
    if (lost !== undefined) toast.warning(m.no_page_at({ path: lost }))
  }, [])
  const mayScan = isLive(session, SCAN) && !missingRoles(session.person.grants, SCAN)
  return (
    <>
      <OfflineBanner />
      <IdleWatch />
      <GlobalKeys />
      <Suspense>
        <WhichScan />
        {mayScan ? <ScanAnywhere /> : <KeepSending />}
        <KeepTasks />
      </Suspense>
    </>
  )
}
