import { defineEvent } from '#platform/context.ts'

/** Settings are others from now on; every process reads them again. */
export const settingsChanged = defineEvent<undefined>('siteSettings.changed')
