import { catalogue } from '#shared/catalogue.ts'

/** Settings that admins change, as their page names them. */
export const settingWords = catalogue({
  en: {
    group: 'Support',
    opens: {
      label: 'Support opens at',
      description:
        'When the team starts on working days. The time to a first answer counts these hours.',
    },
    closes: { label: 'Support closes at', description: 'When the team stops on working days.' },
    holidays: {
      label: 'Holidays',
      description: 'Days on which the team doesn’t work, one per line, such as 2026-12-25.',
    },
    urgent: {
      label: 'First answer to urgent tickets',
      description:
        'What people are told when they write. Open tickets keep the time they were given.',
    },
    normal: {
      label: 'First answer to normal tickets',
      description:
        'What people are told when they write. Open tickets keep the time they were given.',
    },
    low: {
      label: 'First answer to other tickets',
      description:
        'What people are told when they write. Open tickets keep the time they were given.',
    },
    hours: { unit: 'working hours', unitOfOne: 'working hour' },
    notADay: 'Enter a day such as 2026-12-25.',
    tooShort: 'Support must be open for at least 4 hours.',
    slowerThanUrgent: 'Enter at least as many hours as for urgent tickets.',
    slowerThanNormal: 'Enter at least as many hours as for normal tickets.',
  },
})
