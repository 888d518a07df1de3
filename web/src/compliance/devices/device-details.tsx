import { Alert, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Device } from '@wellstock/contract/compliance/devices'
import { device } from '@wellstock/contract/platform/kinds'
import { DocumentDetails } from '../../identity/document-kinds/document-view.tsx'
import { formatDate, formatNumber, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { PanelsOf } from '../../lib/panels.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import ui from '../../ui/shared.module.css'
import { StandingBadge } from './badges.tsx'
import { DeviceCosts } from './device-costs.tsx'
import { DevicePlans } from './device-plans.tsx'
import { DeviceRecords } from './device-records.tsx'
import { DeviceSteps } from './device-steps.tsx'
import { blockerWord, classWord, stateWord, whyWords } from './words.ts'

/** How a device stands and why, what is planned for it, and what was done to it. */
export function DeviceDetails({ found }: { found: Device }) {
  const { id, blockers, stateReason, stateCauses, statuses } = found
  const why = whyWords(stateReason, stateCauses)
  return (
    <Stack>
      {blockers.length > 0 && (
        <Alert color="danger" variant="light" title={m.devices_blockers()}>
          <ul className={ui.bullets}>
            {blockers.map(({ blocker, name }) => (
              <li key={`${blocker} ${name}`}>{blockerWord({ blocker, name })}</li>
            ))}
          </ul>
        </Alert>
      )}
      {why && <span className={ui.breaks}>{m.devices_why({ reason: why })}</span>}
      <DeviceSteps found={found} />
      <DeviceFacts found={found} />
      <DevicePlans found={found} />
      <DeviceRecords found={found} />
      <PanelsOf kind="device" record={found} />
      <DeviceCosts id={id} />
      <Stack data-screen-only>
        <DocumentDetails
          kind={device}
          id={id}
          timeline={statuses.map(({ id: step, to, at, by, reason, causes, photo }) => ({
            ...{ step, label: stateWord(to), at, by: by ?? '', reason: whyWords(reason, causes) || null },
            more: photo && (
              <Link to="/dashboard/documents/$slug" params={{ slug: photo }}>
                {m.stock_photo()}
              </Link>
            ),
          }))}
        />
      </Stack>
    </Stack>
  )
}

function DeviceFacts({ found }: { found: Device }) {
  const day = (value: string | null) => value && formatDate(value)
  return (
    <Facts isFramed>
      <Fact label={m.devices_column_standing()}>
        <StandingBadge standing={found.standing} />
      </Fact>
      <Fact label={m.devices_column_class()}>{classWord(found.class)}</Fact>
      <Fact label={m.common_category()}>{found.category}</Fact>
      <Fact label={m.common_room()}>{found.roomName}</Fact>
      <Fact label={m.devices_column_manufacturer()}>{found.manufacturer}</Fact>
      <Fact label={m.devices_column_model()}>{found.model}</Fact>
      <Fact label={m.devices_column_serial()}>
        {found.serialNumber && <span className={ui.code}>{found.serialNumber}</span>}
      </Fact>
      <Fact label={m.devices_column_udi()}>
        {found.fdaDeviceId && (
          <span className={`${ui.code} ${ui.breaks}`}>
            {[found.udi?.agency, found.fdaDeviceId].filter(Boolean).join(' ')}
          </span>
        )}
      </Fact>
      <Fact label={m.devices_fact_risk()}>{found.riskClass}</Fact>
      <Fact label={m.devices_column_responsible()}>{found.responsible?.name}</Fact>
      <Fact label={m.devices_column_standards()}>{found.isoStandards.join(', ')}</Fact>
      <Fact label={m.devices_column_calibrated()}>{day(found.calibratedThrough)}</Fact>
      <Fact label={m.devices_column_lastDone()}>{day(found.lastDoneOn)}</Fact>
      <Fact label={m.devices_fact_accepted()}>{day(found.acceptedOn)}</Fact>
      <Fact label={m.devices_column_warranty()}>{day(found.warrantyUntil)}</Fact>
      <Fact label={m.common_vendor()}>{found.vendorName}</Fact>
      <Fact label={m.common_price()}>{found.unitPrice !== null && formatPrice(found.unitPrice)}</Fact>
      <Fact label={m.devices_fact_stock()}>{formatNumber(found.currentQuantity)}</Fact>
      <Fact label={m.common_kind()}>
        {[found.touchesPatients && m.devices_touches(), found.storesPatientData && m.devices_stores_data()]
          .filter(Boolean)
          .join(' · ')}
      </Fact>
      <Fact label={m.common_notes()}>{found.notes && <span className={ui.breaks}>{found.notes}</span>}</Fact>
    </Facts>
  )
}
