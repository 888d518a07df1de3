import { type DeviceState, deviceStates } from '@wellstock/domain/compliance/device-states'
import {
  type DeviceClass,
  deviceClasses,
  type StandingFilter,
  standingFilters,
} from '@wellstock/domain/compliance/devices'
import { type DocumentSearch, readDocumentSearch } from '../../identity/document-kinds/document-search.ts'
import { oneOf, type RawSearch } from '../../lib/search-params.ts'

/** The filters of devices as they stand in the address. */
export type DevicesSearch = DocumentSearch & {
  state: DeviceState | undefined
  class: DeviceClass | undefined
  standing: StandingFilter | undefined
}

export const readDevicesSearch = (raw: RawSearch): DevicesSearch => ({
  ...readDocumentSearch(raw),
  state: oneOf(deviceStates, raw.state),
  class: oneOf(deviceClasses, raw.class),
  standing: oneOf(standingFilters, raw.standing),
})
