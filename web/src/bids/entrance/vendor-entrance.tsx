import '../../ui/mantine-signed-in.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { onSessionOver } from '../../lib/api.ts'
import { formatsIn, setFormats } from '../../lib/format.ts'
import { InBrowserLanguage } from '../../lib/in-browser-language.tsx'
import { useLanguage } from '../../lib/language.ts'
import { documents } from '../../lib/open-document.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { FullScreenLoader } from '../../ui/full-screen-loader.tsx'
import { VendorBidPage } from './vendor-bid-page.tsx'
import { VendorBids } from './vendor-bids.tsx'
import { VendorOrders } from './vendor-orders.tsx'
import { VendorShell } from './vendor-shell.tsx'

/** `/client` and below: what a vendor who came in by a link sees. Its answers are kept apart from those of the staff. */
export default function VendorEntrance() {
  const [client] = useState(createQueryClient)
  useEffect(() => {
    onSessionOver(() => {
      client.clear()
      documents.open('/client-login')
    })
    return () => onSessionOver(() => {})
  }, [client])
  return (
    <QueryClientProvider client={client}>
      <InBrowserLanguage prefersChosen meanwhile={<FullScreenLoader />}>
        <Pages />
      </InBrowserLanguage>
    </QueryClientProvider>
  )
}

function Pages() {
  const language = useLanguage()
  const path = useLocation({ select: ({ pathname }) => pathname })
  // While drawing, not after it: what is below reads them.
  setFormats(formatsIn(language))
  return <VendorShell key={language}>{pageAt(path)}</VendorShell>
}

function pageAt(path: string) {
  const [, , part, id] = path.split('/')
  if (part === 'orders') return <VendorOrders />
  return part === 'bids' && id ? <VendorBidPage key={id} id={id} /> : <VendorBids />
}
