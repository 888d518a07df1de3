import { createFileRoute } from '@tanstack/react-router'
import { InBrowserLanguage } from '../lib/in-browser-language.tsx'
import { KioskPage } from '../stock/rooms/kiosk-page.tsx'

export const Route = createFileRoute('/kiosk/$token')({ component: Kiosk })

function Kiosk() {
  return (
    <InBrowserLanguage>
      <KioskPage token={Route.useParams().token} />
    </InBrowserLanguage>
  )
}
