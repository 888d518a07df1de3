import { Modal } from '@mantine/core'
import { SecretBox } from '../../identity/profile/secret-box.tsx'
import { m } from '../../lib/messages.ts'

/** The link that was made for the vendor: shown once. */
export const LinkDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <Modal
    opened
    onClose={onClose}
    title={m.vendor_links_copy()}
    closeButtonProps={{ 'aria-label': m.common_close() }}
  >
    <SecretBox
      title={m.vendor_links_copy()}
      text={m.vendor_links_made_text()}
      secret={`${location.origin}/vendor-order#${secret}`}
      onDone={onClose}
    />
  </Modal>
)
