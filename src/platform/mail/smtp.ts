import type { Mailer } from './mailer.ts'

export type SmtpOptions = {
  /** `smtp://user:password@host:port` or `smtps://…`. */
  url: string
  from: string
}

/** Sends through the server that `SMTP_URL` names; gives up on a silent one after 10 seconds. */
export async function createSmtpMailer(
  options: SmtpOptions,
): Promise<Mailer & { close: () => void }> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(
    {
      url: options.url,
      pool: true,
      maxConnections: 4,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: options.from },
  )
  const domain = /@([\w.-]+)/.exec(options.from)?.[1] ?? 'localhost'
  return {
    async send({ to, subject, text, html, replyTo, unsubscribeUrl, calendar }, id) {
      await transport.sendMail({
        // As an object, so that nothing in it is parsed as a list of addresses.
        to: { name: '', address: to },
        subject,
        text,
        ...(html && { html }),
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
        messageId: `<${id}@${domain}>`,
        ...(calendar && { icalEvent: { ...calendar, filename: 'invite.ics' } }),
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl && {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      })
    },
    close: () => transport.close(),
  }
}
