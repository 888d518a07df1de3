import { createFileRoute } from '@tanstack/react-router'
import { ByLinkPage } from '../buying/vendor-orders/by-link-page.tsx'
import { InBrowserLanguage } from '../lib/in-browser-language.tsx'

export const Route = createFileRoute('/vendor-order')({ component: VendorOrder })

function VendorOrder() {
  return (
    <InBrowserLanguage>
      <ByLinkPage />
    </InBrowserLanguage>
  )
}
