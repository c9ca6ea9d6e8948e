import { useState } from 'react'
import { TextField } from '#web/kit/field.tsx'
import { passwordMaximum, passwordMinimum } from '../../contract.ts'
import { words } from '../messages.ts'

const { fields } = words

export function EmailField({ label = fields.email, autoComplete = 'username' }) {
  return (
    <TextField
      label={label}
      name="email"
      type="email"
      autoComplete={autoComplete}
      inputMode="email"
      maxLength={254}
      required
    />
  )
}

/** `isNew` asks the browser for a fresh password and says what is needed. It can be shown: phones make slips likely. */
export function PasswordField({ isNew = false, label }: { isNew?: boolean; label?: string }) {
  const [isShown, setShown] = useState(false)
  return (
    <div className="grid justify-items-stretch gap-1">
      <TextField
        label={label ?? fields.password}
        name="password"
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        maxLength={passwordMaximum}
        hint={isNew ? fields.passwordHint(passwordMinimum) : undefined}
        required
        {...(isNew && { minLength: passwordMinimum })}
      />
      <button
        type="button"
        className="link small cursor-pointer justify-self-start py-1"
        onClick={() => setShown(!isShown)}
      >
        {isShown ? fields.hidePassword : fields.showPassword}
      </button>
    </div>
  )
}

/** Six digits from a mail, a message or an authenticator app. */
export function CodeField({ name = 'code', label }: { name?: string; label?: string }) {
  return (
    <TextField
      label={label ?? words.verify.code}
      name={name}
      inputMode="numeric"
      autoComplete="one-time-code"
      className="numbers"
      maxLength={9}
      required
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
