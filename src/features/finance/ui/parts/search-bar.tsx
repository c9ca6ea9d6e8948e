import { useNavigate } from 'react-router'
import { Select, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { links } from '#web/links.ts'
import { words } from '../messages.ts'

type SearchBarProps = {
  q: string | undefined
  /** Absent where the list has no states to choose from. */
  state?: { value: string | undefined; options: readonly { value: string; label: string }[] }
  show?: 'invoices'
  hint: string
  file: string
}

/** Search by words, and the same list as a file. */
export function SearchBar({ q = '', state, show, hint, file }: SearchBarProps) {
  const navigate = useNavigate()
  const chosen = { ...(q && { q }), ...(state?.value && { state: state.value }) }
  const search = new URLSearchParams(chosen).toString()
  return (
    <div className="mb-5 grid gap-3">
      <Form
        action={links.finance(show && { show })}
        onSubmit={async (values) => {
          const text = textOf(values, 'q').trim()
          const wanted = textOf(values, 'state')
          const to = {
            ...(show && { show }),
            ...(text && { q: text }),
            ...(wanted && { state: wanted }),
          }
          await navigate(links.finance(to))
        }}
      >
        <TextField
          label={words.search}
          hint={hint}
          name="q"
          type="search"
          defaultValue={q}
          maxLength={100}
        />
        {state && (
          <Select
            label={words.state}
            name="state"
            empty={words.anyState}
            options={state.options}
            defaultValue={state.value ?? ''}
          />
        )}
        <div className="flex flex-wrap items-center gap-4">
          <SubmitButton kind="quiet">{words.find}</SubmitButton>
          <a className="link" href={search ? `${file}?${search}` : file} download>
            {words.csv}
          </a>
        </div>
      </Form>
    </div>
  )
}
