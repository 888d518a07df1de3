import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import type { DialogProps } from '../../lib/dialogs.ts'
import { m } from '../../lib/messages.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { OfficeReport } from './office-report.tsx'
import { type ReportsSearch, searchDefaults } from './reports-search.ts'

/** The Office Reports dialog, specification 2.5, over any page. */
export default function OfficeReportsDialog({ onClose }: DialogProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const [search, setSearch] = useState<ReportsSearch>(searchDefaults)
  return (
    <Modal.Stack>
      <Modal
        stackId="office-reports"
        opened
        onClose={onClose}
        title={m.reports_title()}
        closeButtonProps={{ 'aria-label': m.common_close() }}
        size="min(76rem, 94vw)"
        fullScreen={isPhone}
      >
        <LinkButton
          to="/dashboard/offices/reports"
          search={search}
          variant="subtle"
          size="compact-md"
          mb="sm"
          leftSection={<IconExternalLink size={16} stroke={1.75} aria-hidden />}
          onClick={onClose}
        >
          {m.reports_open_page()}
        </LinkButton>
        <OfficeReport
          search={search}
          onLeave={onClose}
          onSearch={(change) => setSearch((before) => ({ ...before, ...change }))}
        />
      </Modal>
    </Modal.Stack>
  )
}
