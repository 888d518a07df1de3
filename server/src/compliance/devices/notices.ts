import { device, recordPage } from '@wellstock/contract/platform/kinds'
import type { DeviceBlocker } from '@wellstock/domain/compliance/device-states'
import { noticeKind } from '../../platform/notice-kind.ts'

/** A device is not used any more, until something done to it says that it works. */
export const deviceOut = noticeKind<{
  deviceId: string
  device: string
  office: string
  reason: string
  causes: DeviceBlocker[]
}>({
  name: 'device.taken_out',
  type: 'alert',
  priority: 'high',
  category: 'inventory',
  url: ({ deviceId }) => recordPage(device, deviceId),
  words: (m, { device: name, office, reason, causes }) => ({
    title: m.notices_device_out_title({ device: name, office }),
    message:
      reason ||
      causes
        .map(({ blocker, name: task }) =>
          blocker === 'calibration_expired'
            ? m.devices_blocker_calibration_expired()
            : m[`devices_blocker_${blocker}`]({ name: task }),
        )
        .join(' '),
  }),
})

/** Somebody is to do something to a device. */
export const taskAssigned = noticeKind<{ taskId: string; task: string; device: string; day: string }>({
  name: 'task.assigned',
  type: 'info',
  priority: 'medium',
  category: 'inventory',
  url: ({ taskId }) => `/dashboard/compliance/tasks/${taskId}`,
  words: (m, { task, device: name, day }) => ({
    title: m.notices_task_assigned_title({ task, device: name }),
    message: m.notices_task_assigned_message({ date: day }),
  }),
})
