import { TextField } from '#web/kit/field.tsx'
import { passwordMaximum, passwordMinimum } from '../../contract.ts'
import { words } from '../messages.ts'

const { fields } = words

export function EmailField() {
  return (
    <TextField
      label={fields.email}
      name="email"
      type="email"
      autoComplete="username"
      inputMode="email"
      maxLength={254}
      required
    />
  )
}

/** `isNew` asks the browser for a fresh password and says what is needed. */
export function PasswordField({ isNew = false }: { isNew?: boolean }) {
  return (
    <TextField
      label={fields.password}
      name="password"
      type="password"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      maxLength={passwordMaximum}
      hint={isNew ? fields.passwordHint(passwordMinimum) : undefined}
      required
      {...(isNew && { minLength: passwordMinimum })}
    />
  )
}

export function NameField() {
  return (
    <TextField
      label={fields.name}
      name="name"
      autoComplete="name"
      hint={fields.nameHint}
      maxLength={120}
      required
    />
  )
}
