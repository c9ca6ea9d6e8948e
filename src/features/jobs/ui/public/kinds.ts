import type { EmploymentType, WorkMode } from '../../contract.ts'
import * as messages from '../messages.ts'

/** Kinds of employment and of work, for what other features say about jobs. */
export const employmentTypeWords: Record<EmploymentType, string> = messages.employmentTypeWords
export const workModeWords: Record<WorkMode, string> = messages.workModeWords
