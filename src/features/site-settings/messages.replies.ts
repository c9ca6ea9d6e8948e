import { catalogue } from '#shared/catalogue.ts'

/** Values of settings, in words. */
export const replyWords = catalogue({
  en: {
    nothing: 'Nothing',
    everyone: 'Everyone',
    nobody: 'No one',
    share: (percent: number) => `${percent}% of accounts`,
    roles: { jobSeeker: 'candidates', recruiter: 'recruiters', admin: 'admins' },
  },
})
