import { createContext, use } from 'react'
import type { FieldError } from '#shared/errors.ts'

export type FormState = { busy: boolean; fields: readonly FieldError[] }

export const FormContext = createContext<FormState>({ busy: false, fields: [] })

/** What the form's last attempt said about a field, unless the page says something itself. */
export function useFieldError(name: string | undefined, own?: string): string | undefined {
  const { fields } = use(FormContext)
  return (
    own ?? fields.find((field) => field.path === name || field.path === `body.${name}`)?.message
  )
}
