import type { Feature } from '../../platform/feature.ts'
import { surveyBinderRoutes } from './routes.ts'

export const surveyBinders: Feature = { routes: surveyBinderRoutes }
