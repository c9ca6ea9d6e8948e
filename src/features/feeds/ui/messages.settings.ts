import { catalogue } from '#shared/catalogue.ts'

/** What stands in the settings of the feed. */
export const settingsWords = catalogue({
  en: {
    title: 'Feed settings',
    lead: 'What you follow and what you never want to see.',
    trust: 'Your trust level',
    levels: ['New', 'Basic', 'Member', 'Trusted'],
    level: (level: number, name: string) => `Level ${level}: ${name}`,
    posts: (left: number, perDay: number) =>
      `${left} of ${perDay} posts left in the last 24 hours.`,
    links: 'You can add links.',
    noLinks: 'You can’t add links yet.',
    next: (needed: number, days: number) =>
      [
        needed > 0 &&
          `${needed} more accepted ${needed === 1 ? 'post' : 'posts'} for the next level`,
        days > 0 && `your account has to be ${days} days older`,
      ]
        .filter(Boolean)
        .join(', and ') + '.',
    accepted: 'A post is accepted once it has been up for a day or a moderator has approved it.',
    highest: 'This is the highest level.',
    muted: 'Muted words',
    mutedHint:
      'Separated by commas. You won’t see posts and comments with these words, whatever their accents or capitals.',
    save: 'Save',
    saved: 'Muted words saved',
    follows: 'Following',
    kinds: { person: 'Person', company: 'Company', tag: 'Tag' },
    noFollows: 'You don’t follow anyone yet',
    noFollowsHint: 'Open a post and follow its author, company or tags.',
    reports: 'Your reports',
  },
})
