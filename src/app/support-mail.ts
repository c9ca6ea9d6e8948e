/** Takes emails to support in where `SUPPORT_MAIL_PORT` says so. */
import { receive } from '#features/tickets/server/service.mail.ts'
import type { Config } from '#platform/config/config.ts'
import type { Logger } from '#platform/log/logger.ts'
import { receiveMail, type MailReception } from '#platform/mail/receive.ts'
import type { RunAsSystem } from '#platform/tasks/run-as-system.ts'
import { newId } from '#shared/ids.ts'

/** @returns undefined where no port is set, and where another process on this machine has it already */
export async function receiveSupportMail(
  config: Pick<Config, 'supportMail' | 'brand'>,
  { runAsSystem, log }: { runAsSystem: RunAsSystem; log: Logger },
): Promise<MailReception | undefined> {
  const { supportMail, brand } = config
  if (!supportMail) return undefined
  const [name, domain] = brand.supportEmail.toLowerCase().split('@')
  const isOurs = (address: string) => {
    const [local = '', host] = address.toLowerCase().split('@')
    return host === domain && local.split('+', 1)[0] === name
  }
  try {
    return await receiveMail({
      ...supportMail,
      isOurs,
      log,
      keep: (mail) => runAsSystem((context) => receive(context, mail), { requestId: newId() }),
    })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    log.info({ port: supportMail.port }, 'another process takes the emails to support in')
    return undefined
  }
}
