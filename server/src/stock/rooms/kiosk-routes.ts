import { kiosk } from '@wellstock/contract/stock/kiosk'
import { serve } from '../../platform/http/serve.ts'
import { openKiosk, reportAtKiosk, takeBackAtKiosk } from './kiosk.ts'

export const kioskRoutes = serve(kiosk, {
  open: ({ app, request }, { token }) => openKiosk(app, request, token),
  report: ({ app, request }, wanted) => reportAtKiosk(app, request, wanted),
  takeBack: ({ app, request }, wanted) => takeBackAtKiosk(app, request, wanted),
})
