import { catalogue } from '#shared/catalogue.ts'
import { plural } from '#web/messages/format.ts'

/** Words of the way to apply, on a public page that has to stay light. */
export const words = catalogue({
  en: {
    here: 'Apply here',
    hereHint: (days: number) => `The company replies within ${plural(days, 'day')}.`,
    outside: 'Apply at the company',
    outsideHint: 'Opens the employer’s own site. Applying is free, and you don’t need an account.',
    referFirst:
      'Some employers don’t refer people who have already applied. Ask first, then apply.',
    policy: 'Ask before you apply',
    applied: 'You’ve applied',
    open: 'Open your application',
  },
})
