/** News for tests: told by the product itself, of a type that the product has. */
import { tell, type MessageContent } from '#features/notifications/server/service.ts'
import type { TestApp } from './app.ts'

type TestNews = { about?: string; type?: string; content?: Partial<MessageContent> }

/** Tells someone, as a feature would; each title is an event of its own. */
export async function tellTest(
  app: TestApp,
  accountId: string,
  titles: string | readonly string[],
  { about, type = 'referrals.ownRequests', content }: TestNews = {},
): Promise<void> {
  await app.runAsSystem(
    (context) =>
      tell(
        context,
        context.notificationTypes.get(type)!,
        [titles].flat().map((subject) => ({
          accountId,
          ...(about && { about }),
          content: () => ({
            subject,
            paragraphs: [`More about ${subject}.`],
            action: { label: 'Open', url: 'http://tessera.test/referrals' },
            footer: 'Sent by a test.',
            ...content,
          }),
        })),
      ),
    { requestId: 'test' },
  )
}
