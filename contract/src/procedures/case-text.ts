import { looksLikePatient } from '@wellstock/domain/procedures/patient-data'
import { issue, type Label } from '@wellstock/messages/sentence'
import type * as z from 'zod'
import { text } from '../platform/fields.ts'

/** Free text of procedures: what looks as if it said something of a patient is refused. */
export const caseText = (name: Label, size: { min?: number; max: number }): z.ZodType<string, string> =>
  text(name, size).refine((value) => !looksLikePatient(value), issue.patient_data())
