import { officesWith } from '@wellstock/contract/access'
import { useSession } from '../lib/session.tsx'

/** Whether the person manages every office: only then may they add one. */
export const useManagesAll = () => officesWith(useSession().person.grants, 'offices.write') === 'all'
