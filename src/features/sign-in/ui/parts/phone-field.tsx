import { TextField } from '#web/kit/field.tsx'
import { words } from '../messages.ts'

export function PhoneField() {
  return (
    <TextField
      label={words.textCode.phone}
      name="phone"
      type="tel"
      autoComplete="tel"
      inputMode="tel"
      hint={words.textCode.phoneHint}
      maxLength={40}
      required
    />
  )
}
