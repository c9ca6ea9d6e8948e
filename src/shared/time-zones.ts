import { z } from 'zod'
import { isTimeZone } from './dates.ts'
import { fieldWords } from './messages.fields.ts'
import { textSchema } from './schemas.ts'

/** The name of a zone that this machine knows. */
export const timeZoneSchema = textSchema(60, 1)
  .pipe(z.string().refine(isTimeZone, { error: () => fieldWords.unknownTimeZone }))
  .describe('IANA name, such as Europe/Vienna')
