import type { Feature } from '../../platform/feature.ts'
import { kioskRoutes } from './kiosk-routes.ts'
import { roomSubject } from './room-subject.ts'
import { roomRoutes } from './routes.ts'

export const rooms: Feature = {
  routes: [...roomRoutes, ...kioskRoutes],
  recordSubjects: [roomSubject],
}
