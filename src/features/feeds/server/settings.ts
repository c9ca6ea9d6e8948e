import { numberSetting, type ReadSetting, type SettingGroup } from '#platform/settings/setting.ts'
import { settingWords as words } from '../messages.settings.ts'
import { usualTrust, usualWaitingHours, type TrustTable } from './policy.ts'

const { rules, needs } = usualTrust
const perDay = { least: 1, most: 200 }

const postsOfNew = numberSetting({
  name: 'feeds.postsPerDayNew',
  ...perDay,
  usual: rules[0].postsPerDay,
  words: () => ({ ...words.postsOfNew, ...words.perDay }),
})
const postsOfMembers = numberSetting({
  name: 'feeds.postsPerDayMember',
  ...perDay,
  usual: rules[2].postsPerDay,
  words: () => ({ ...words.postsOfMembers, ...words.perDay }),
})
const postsOfTrusted = numberSetting({
  name: 'feeds.postsPerDayTrusted',
  ...perDay,
  usual: rules[3].postsPerDay,
  words: () => ({ ...words.postsOfTrusted, ...words.perDay }),
})
const acceptedOfMembers = numberSetting({
  name: 'feeds.acceptedMember',
  least: 1,
  most: 100,
  usual: needs[2].accepted,
  words: () => ({ ...words.acceptedOfMembers, ...words.posts }),
})
const acceptedOfTrusted = numberSetting({
  name: 'feeds.acceptedTrusted',
  least: 1,
  most: 500,
  usual: needs[3].accepted,
  words: () => ({ ...words.acceptedOfTrusted, ...words.posts }),
})
const daysOfTrusted = numberSetting({
  name: 'feeds.accountDaysTrusted',
  least: 0,
  most: 365,
  usual: needs[3].days,
  words: () => ({ ...words.daysOfTrusted, ...words.days }),
})
export const waitingHours = numberSetting({
  name: 'feeds.waitingHours',
  least: 1,
  most: 168,
  usual: usualWaitingHours,
  words: () => ({ ...words.waiting, ...words.hours }),
})

/** Whom the feed trusts with what, as admins have set it. */
export function trustTable({ of }: { of: ReadSetting }): TrustTable {
  const postsPerDay = of(postsOfNew)
  return {
    rules: {
      0: { ...rules[0], postsPerDay },
      1: { ...rules[1], postsPerDay },
      2: { ...rules[2], postsPerDay: of(postsOfMembers) },
      3: { ...rules[3], postsPerDay: of(postsOfTrusted) },
    },
    needs: {
      1: needs[1],
      2: { ...needs[2], accepted: of(acceptedOfMembers) },
      3: { accepted: of(acceptedOfTrusted), days: of(daysOfTrusted) },
    },
  }
}

export const settings: SettingGroup = {
  label: () => words.group,
  settings: [
    postsOfNew,
    postsOfMembers,
    postsOfTrusted,
    acceptedOfMembers,
    acceptedOfTrusted,
    daysOfTrusted,
    waitingHours,
  ],
  conflict(of) {
    if (of(postsOfMembers) < of(postsOfNew)) {
      return { setting: postsOfMembers, reason: words.fewerThanNew }
    }
    if (of(postsOfTrusted) < of(postsOfMembers)) {
      return { setting: postsOfTrusted, reason: words.fewerThanMembers }
    }
    if (of(acceptedOfTrusted) <= of(acceptedOfMembers)) {
      return { setting: acceptedOfTrusted, reason: words.fewerAccepted }
    }
    return undefined
  },
}
