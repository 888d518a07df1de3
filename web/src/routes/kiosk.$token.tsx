import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'

export const Route = createFileRoute('/kiosk/$token')({ component: Kiosk })

const KioskPage = lazy(() => import('../stock/rooms/kiosk-page.tsx'))

function Kiosk() {
  return <KioskPage token={Route.useParams().token} />
}
