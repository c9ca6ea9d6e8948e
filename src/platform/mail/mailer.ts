/** One mail to one person. */
export type Mail = {
  to: string
  subject: string
  text: string
  html?: string | undefined
  /** Where answers go; without it, nobody reads them. */
  replyTo?: string | undefined
  /** Ends what sends such mails, by one POST without a session (RFC 8058). */
  unsubscribeUrl?: string | undefined
  /** An invitation that calendars understand (RFC 6047). */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string } | undefined
}

/** The port to the outside; adapters: `smtp.ts` and `local-mailbox.ts`. */
export type Mailer = {
  /**
   * Hands one mail over.
   *
   * @param id the same for every attempt; becomes the Message-ID
   * @throws when it was not accepted; the task is then tried again
   */
  send(mail: Mail, id: string): Promise<void>
}
