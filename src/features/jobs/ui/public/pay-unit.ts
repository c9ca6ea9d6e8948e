import type { PayUnit } from '../../contract.ts'
import { payUnitWords as all } from '../messages.ts'

/** `a year`, for what other features say about pay. */
export const payUnitWords: Record<PayUnit, string> = all
