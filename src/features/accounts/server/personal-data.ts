import {
  holdsNothing,
  ownRows,
  rowsBelow,
  type PersonalData,
} from '#platform/personal-data/rules.ts'

const notShown = { not: 'It would let someone else in.' }

export const personalData: PersonalData = {
  accounts: {
    people: [
      {
        of: 'id',
        exported: {},
        erased: {
          blank: {
            email: 'deleted-{person}@account.invalid',
            name: 'Deleted account',
            former_names: '{}',
            renamed_at: '{}',
            email_verified: false,
            image: null,
            locale: null,
            time_zone: null,
            roles: '{}',
            status: 'deleted',
          },
        },
      },
    ],
  },
  identities: {
    people: [
      ownRows('account_id', {
        exported: { without: ['password_hash', 'access_token', 'refresh_token', 'id_token'] },
      }),
    ],
  },
  sessions: { people: [ownRows('account_id', { exported: { without: ['token'] } })] },
  verifications: holdsNothing('Nothing is written here any more.'),
  one_time_codes: { people: [ownRows('account_id', { exported: notShown })] },
  known_devices: { people: [ownRows('account_id')] },
  trusted_browsers: {
    people: [ownRows('account_id', { exported: { without: ['browser_hash'] } })],
  },
  code_guesses: {
    people: [
      rowsBelow(
        { column: 'code_id', in: 'one_time_codes', of: 'account_id' },
        { exported: notShown },
      ),
    ],
  },
  admin_grants: { people: [ownRows('account_id')] },
  admin_invitations: {
    people: [ownRows('account_id', { exported: { without: ['token_hash'] } })],
  },
  authenticators: {
    people: [ownRows('account_id', { exported: { without: ['sealed_secret', 'wrapped_key'] } })],
  },
  recovery_codes: { people: [ownRows('account_id', { exported: { without: ['code_hash'] } })] },
}
