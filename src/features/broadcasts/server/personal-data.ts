import { ownRows, type PersonalData } from '#platform/personal-data/rules.ts'

export const personalData: PersonalData = {
  broadcasts: {
    people: [],
    pointers: ['created_by', 'approved_by'],
    plain: ['topic', 'roles', 'channels', 'state'],
    stays: {
      title: 'The operator’s words to many people.',
      body: 'The operator’s words to many people.',
      link: 'The operator’s words to many people.',
    },
  },
  broadcast_recipients: { people: [ownRows('account_id')] },
}
