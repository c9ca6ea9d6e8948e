import { z } from 'zod'
import { choiceSetting, listSetting, type SettingGroup } from '#platform/settings/setting.ts'
import { registrations } from '#shared/registration.ts'
import { settingWords as words } from '../messages.settings.ts'

export const registration = choiceSetting({
  name: 'accounts.registration',
  usual: 'open',
  options: registrations.map((value) => ({ value, label: () => words.registrations[value] })),
  words: () => words.registration,
})

export const registrationDomains = listSetting({
  name: 'accounts.registrationDomains',
  usual: [],
  most: 100,
  item: z
    .string()
    .trim()
    .toLowerCase()
    .max(253)
    .regex(/^([a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/, { error: () => words.notADomain }),
  words: () => words.domains,
})

export const settings: SettingGroup = {
  label: () => words.group,
  settings: [registration, registrationDomains],
  conflict: (of) =>
    of(registration) === 'domains' && of(registrationDomains).length === 0
      ? { setting: registrationDomains, reason: words.domainsNeeded }
      : undefined,
}
