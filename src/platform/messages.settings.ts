import { catalogue } from '#shared/catalogue.ts'

/** What is wrong with the value of a setting, and the settings that belong to no feature. */
export const settingWords = catalogue({
  en: {
    notANumber: 'Enter a number.',
    notBetween: (least: number, most: number) => `Enter a number from ${least} to ${most}.`,
    notInSteps: (step: number) =>
      step === 1 ? 'Enter a whole number.' : `Enter a multiple of ${step}.`,
    notATime: 'Enter a time such as 09:00.',
    notAChoice: 'Choose one of the options.',
    notAList: 'Enter one item per line.',
    tooMany: (most: number) => `Enter at most ${most} lines.`,
    notAnAudience: 'Choose who has it.',
    someoneNeeded: 'Enter a share above 0 or choose a role.',
    site: 'This site',
    brandName: {
      label: 'Name',
      description: 'What the site is called on its pages and in its emails.',
    },
    supportEmail: {
      label: 'Support email',
      description: 'The address that pages and emails give for questions.',
    },
    flags: 'Features',
  },
})
