import { deviceImports as routes } from '@wellstock/contract/compliance/device-imports'
import type { Feature } from '../../platform/feature.ts'
import { serve, workedOutFirst } from '../../platform/http/serve.ts'
import { checkDevices, importDevices, readDeviceList } from './import-devices.ts'

export const deviceImports: Feature = {
  routes: serve(routes, {
    check: workedOutFirst(readDeviceList, ({ db, person }, wanted, read) =>
      checkDevices(db, person, wanted, read),
    ),
    take: ({ app, person }, wanted) => importDevices(app, person, wanted),
  }),
}
