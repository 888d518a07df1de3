import { createFileRoute } from '@tanstack/react-router'
import { applyLanguage } from '../lib/language.ts'
import { browserLanguage } from '../lib/stored-language.ts'
import { KioskPage } from '../stock/rooms/kiosk-page.tsx'

export const Route = createFileRoute('/kiosk/$token')({
  // Nobody is signed in whose language it could be. One that cannot be loaded leaves the one before.
  beforeLoad: () => applyLanguage(browserLanguage()).catch(() => {}),
  component: Kiosk,
})

function Kiosk() {
  return <KioskPage token={Route.useParams().token} />
}
