import { useQuery } from '@tanstack/react-query'
import { getOwnWays } from '#features/sign-in/contract.ts'
import { query } from '#web/api/query.ts'
import { TextField } from '#web/kit/field.tsx'
import { accountWords } from '../messages.account.ts'

/** Asked for before how one signs in is changed; an account without a password has none to give. */
export function CurrentPassword() {
  const { data } = useQuery(query(getOwnWays))
  if (data && !data.hasPassword) return null
  return (
    <TextField
      label={accountWords.account.currentPassword}
      name="currentPassword"
      type="password"
      autoComplete="current-password"
      maxLength={128}
      required
    />
  )
}
