import type { Settings } from '#platform/context.ts'
import type { Config } from '#platform/config/config.ts'
import { sandboxKeyOf } from '#platform/payments/create-providers.ts'

/** What texts, links and deadlines need of the configuration. */
export function settingsOf(
  config: Config,
  { publicUrl, sendsTexts }: { publicUrl: string; sendsTexts: boolean },
): Settings {
  return {
    publicUrl,
    sendsTexts,
    brandName: config.brand.name,
    supportEmail: config.brand.supportEmail,
    readsSupportMail: config.supportMail !== null,
    gatherSeconds: config.gatherSeconds,
    chatRetentionDays: config.chatRetentionDays,
    fairUseDaily: config.fairUseDaily,
    supportHolidays: config.supportHolidays,
    billing: config.billing,
    sandboxKey: sandboxKeyOf(config.secret),
    indexNow: config.indexNow,
    locales: config.locales,
  }
}
