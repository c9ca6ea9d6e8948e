import { ownRows, type PersonalData } from '#platform/personal-data/rules.ts'

const ownConversations = {
  column: 'conversation_id',
  in: 'conversation_participants',
  key: 'conversation_id',
  of: 'account_id',
} as const

export const personalData: PersonalData = {
  conversations: {
    people: [
      {
        of: { ...ownConversations, column: 'id' },
        exported: {},
        erased: {
          keep: 'The other side goes on reading it, without the person.',
          until: 'until the other side deletes it',
        },
        about: ['conversation:{id}'],
      },
    ],
    pointers: ['requested_by', 'turn_of'],
    plain: ['kind', 'about_type', 'about_id', 'state', 'closed_by_moderator'],
    stays: { subject: 'A job and a company.', closed_reason: 'Our words.' },
  },
  conversation_participants: {
    people: [
      {
        of: 'account_id',
        exported: {},
        erased: {
          keep: 'Says that someone was there, whose account is deleted.',
          until: 'until the other side deletes it',
        },
      },
    ],
    plain: ['role'],
  },
  messages: {
    people: [
      {
        of: ownConversations,
        exported: {},
        erased: {
          keep: 'The other side’s messages are theirs.',
          until: 'until the other side deletes them',
        },
      },
      {
        of: 'sender_id',
        exported: { not: 'They are in the conversations.' },
        erased: { blank: { body: '', file: null, deleted_at: '{now}' } },
      },
      {
        of: ownConversations,
        when: "kind = 'system'",
        exported: { not: 'They are in the conversations.' },
        erased: { rename: ['body'] },
      },
    ],
    plain: ['kind'],
  },
  chat_settings: { people: [ownRows('account_id')] },
  presence: { people: [ownRows('account_id', { exported: { without: ['run'] } })] },
  chat_files: {
    people: [
      ownRows('account_id', {
        exported: { without: ['storage_key', 'preview_key'] },
        files: [{ key: 'storage_key', name: 'file_name' }, { key: 'preview_key' }],
      }),
    ],
  },
  hidden_messages: { people: [ownRows('account_id')] },
}
