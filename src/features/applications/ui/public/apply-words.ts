import { plural } from '#web/messages/format.ts'

/** Words of the way to apply, on a public page that has to stay light. */
export const words = {
  here: 'Apply here',
  hereHint: (days: number) => `The company promises to move within ${plural(days, 'day')}.`,
  outside: 'Apply at the company',
  outsideHint: 'Opens the employer’s own site. Applying is free and needs no account.',
  referFirst: 'Some employers refer nobody who has applied already. Ask first, then apply.',
  policy: 'Ask before you apply',
  didYou: 'Did you apply?',
  didYouHint: 'Then keep track of it beside your other applications.',
  yes: 'Yes, keep track of it',
  no: 'No',
  tracked: 'Noted. It is on your board.',
  applied: 'You have applied',
  open: 'Open your application',
}
