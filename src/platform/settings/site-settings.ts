/** Settings that belong to no feature: what the site is called, and which of its parts there are. */
import { z } from 'zod'
import { flagNames, type FlagName } from '#shared/flags.ts'
import { flagWords } from './messages.flags.ts'
import { emailSchema, lineSchema } from '#shared/schemas.ts'
import { settingWords as words } from '../messages.settings.ts'
import { textSetting, type Audience, type Setting, type SettingGroup } from './setting.ts'

export const brandName = textSetting({
  name: 'site.name',
  schema: lineSchema(40, 1),
  most: 40,
  usual: (config) => config.brand.name,
  variable: 'BRAND_NAME',
  words: () => words.brandName,
})

export const supportEmail = textSetting({
  name: 'site.supportEmail',
  schema: emailSchema,
  most: 254,
  usual: (config) => config.brand.supportEmail,
  variable: 'SUPPORT_EMAIL',
  words: () => words.supportEmail,
})

export const siteSettings: SettingGroup = {
  label: () => words.site,
  settings: [brandName, supportEmail],
}

const audience: z.ZodType<Audience> = z
  .strictObject(
    {
      who: z.enum(['everyone', 'nobody', 'some']),
      share: z.number().int().min(0).max(100),
      roles: z
        .array(z.enum(['jobSeeker', 'recruiter', 'admin']))
        .max(3)
        .transform((roles) => [...new Set(roles)]),
    },
    { error: () => words.notAnAudience },
  )
  .refine(({ who, share, roles }) => who !== 'some' || share > 0 || roles.length > 0, {
    error: () => words.someoneNeeded,
  })
  // Equal audiences are stored equal: what does not count is not kept.
  .transform((chosen) => (chosen.who === 'some' ? chosen : { ...chosen, share: 0, roles: [] }))

function flagSetting(name: FlagName): Setting<Audience> {
  return {
    name: `flags.${name}`,
    schema: audience,
    usual: { who: 'everyone', share: 0, roles: [] },
    input: { kind: 'audience' },
    words: () => flagWords[name](),
  }
}

export const flagSettings = Object.fromEntries(
  flagNames.map((name) => [name, flagSetting(name)]),
) as Readonly<Record<FlagName, Setting<Audience>>>

export const flagGroup: SettingGroup = {
  label: () => words.flags,
  settings: Object.values(flagSettings),
}
