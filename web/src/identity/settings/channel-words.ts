import { m } from '../../lib/messages.ts'
import { toast } from '../../ui/toast.tsx'

export type Channel = 'email' | 'browser' | 'mobile' | 'weekly'

/** Says what became of switching a channel of notification. */
export const notifyChannel = {
  switched: (type: Channel, isOn: boolean) =>
    toast.success(isOn ? m.preferences_channel_on({ type }) : m.preferences_channel_off({ type })),
  failed: (type: Channel) => toast.error(m.preferences_channel_failed({ type })),
}
