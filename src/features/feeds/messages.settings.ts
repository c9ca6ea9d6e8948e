import { catalogue } from '#shared/catalogue.ts'

/** Settings that admins change, as their page names them. */
export const settingWords = catalogue({
  en: {
    group: 'Feed',
    perDay: { unit: 'posts a day', unitOfOne: 'post a day' },
    posts: { unit: 'posts', unitOfOne: 'post' },
    days: { unit: 'days', unitOfOne: 'day' },
    hours: { unit: 'hours', unitOfOne: 'hour' },
    postsOfNew: {
      label: 'Posts by new members',
      description: 'How many posts a new member may publish in 24 hours.',
    },
    postsOfMembers: {
      label: 'Posts by members',
      description: 'How many posts a member with accepted posts may publish in 24 hours.',
    },
    postsOfTrusted: {
      label: 'Posts by trusted members',
      description: 'How many posts a trusted member may publish in 24 hours.',
    },
    acceptedOfMembers: {
      label: 'Accepted posts before links',
      description:
        'A new member becomes a member, who may post links, after this many accepted posts.',
    },
    acceptedOfTrusted: {
      label: 'Accepted posts before trust',
      description: 'A member becomes a trusted member after this many accepted posts.',
    },
    daysOfTrusted: {
      label: 'Account age before trust',
      description: 'A member becomes a trusted member no earlier than this after signing up.',
    },
    waiting: {
      label: 'Time to review a first post',
      description:
        'A first post that no moderator has reviewed is published after this time, unless it looks like a scam.',
    },
    fewerThanNew: 'Enter at least as many as new members may publish.',
    fewerThanMembers: 'Enter at least as many as members may publish.',
    fewerAccepted: 'Enter more accepted posts than a member needs.',
  },
})
