import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { DirectVendor } from './direct-vendor.tsx'

/** From whom: what it sells is then offered first. */
export default function BuyDirectlyDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [vendor, setVendor] = useState('')
  return (
    <FormDialog
      title={m.orders_buy_directly()}
      submit={m.common_continue()}
      cancel={m.common_cancel()}
      isSaving={false}
      isDisabled={vendor === ''}
      onSubmit={() => void navigate({ to: '/dashboard/orders/new', search: { vendor } })}
      onClose={onClose}
    >
      <DirectVendor value={vendor} onChange={setVendor} data-autofocus />
    </FormDialog>
  )
}
