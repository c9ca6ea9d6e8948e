import { useNavigate } from 'react-router'
import { TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { links } from '#web/links.ts'
import { words } from '../messages.ts'

type SearchBarProps = { q: string | undefined; show?: 'invoices'; hint: string; file: string }

/** Search by words, and the same list as a file. */
export function SearchBar({ q = '', show, hint, file }: SearchBarProps) {
  const navigate = useNavigate()
  const search = q ? `?q=${encodeURIComponent(q)}` : ''
  return (
    <div className="mb-5 grid gap-3">
      <Form
        action={links.finance(show && { show })}
        onSubmit={async (values) => {
          const text = textOf(values, 'q').trim()
          await navigate(links.finance({ ...(show && { show }), ...(text && { q: text }) }))
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
        <div className="flex flex-wrap items-center gap-4">
          <SubmitButton kind="quiet">{words.find}</SubmitButton>
          <a className="link" href={`${file}${search}`} download>
            {words.csv}
          </a>
        </div>
      </Form>
    </div>
  )
}
