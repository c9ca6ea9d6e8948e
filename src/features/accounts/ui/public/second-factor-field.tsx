import { TextField } from '#web/kit/field.tsx'
import { secondFactorWords } from '../messages.second-factor.ts'
import { words } from '../messages.ts'

const focus = (field: HTMLInputElement | null) => field?.focus()

/**
 * What completes a sign-in: six digits from an authenticator app, or a recovery code, which has letters. With
 * `isNext` it is what a form asks for after its other fields, and takes the focus.
 */
export function SecondFactorField({ isNext = false }: { isNext?: boolean }) {
  return (
    <TextField
      ref={isNext ? focus : undefined}
      label={words.secondFactor.code}
      hint={secondFactorWords.orRecovery}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      maxLength={20}
      required
    />
  )
}
