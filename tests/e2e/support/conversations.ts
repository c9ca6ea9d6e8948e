import { runSql } from './database.ts'

/**
 * A conversation of two candidates, which only begins with a request or an introduction otherwise.
 *
 * @param said what the second of them has written, one message a day, the last one today
 * @returns its path
 */
export async function openConversation(
  dataFolder: string,
  [first, second]: [email: string, email: string],
  said = 0,
): Promise<string> {
  const id = crypto.randomUUID()
  await runSql(
    dataFolder,
    `with opened as (
      insert into conversations
        (id, kind, about_type, about_id, subject, state, last_seq, last_message_at, created_at)
      values ('${id}', 'direct', 'test', '${id}', 'Ferries', 'active', ${said}, now(), now())
      returning id
    ), written as (
      insert into messages (conversation_id, seq, sender_id, client_message_id, kind, body, created_at)
      select '${id}', number, account.id, gen_random_uuid(), 'text', 'Day ' || number,
        now() - make_interval(days => ${said} - number)
      from generate_series(1, ${said}) number, accounts account where email = '${second}'
    )
    insert into conversation_participants (conversation_id, account_id, role)
    select '${id}', account.id, 'jobSeeker' from accounts account, opened
    where email in ('${first}', '${second}')`,
  )
  return `/chat/${id}`
}
