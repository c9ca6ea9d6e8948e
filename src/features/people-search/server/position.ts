import { z } from 'zod'
import { timePosition } from '#platform/db/paging.ts'

/** Where a search stands, and how many people it has shown. */
export const searchPosition = timePosition.extend({ seen: z.number().int().min(0) })
export type SearchPosition = z.output<typeof searchPosition>
