import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { keepReply } from '#web/api/keep-reply.ts'
import { query } from '#web/api/query.ts'
import { Checkbox, TextArea, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import { getCompany, saveCompany } from '#features/companies/contract.ts'
import { LogoField } from '#features/companies/ui/public/logo-field.tsx'
import { words } from '../messages.ts'

const text = words.company

/** What people read about the company, and whether requests are welcome (VER12). */
export function CompanySettings({ slug }: { slug: string }) {
  const queries = useQueryClient()
  const { data: company } = useQuery(query(getCompany, { params: { slug } }))
  if (!company) return null

  async function save(values: FormData) {
    const saved = await call(saveCompany, {
      params: { slug },
      body: {
        description: textOf(values, 'description'),
        website: textOf(values, 'website').trim(),
        industry: textOf(values, 'industry'),
        headquarters: textOf(values, 'headquarters'),
        referralsOpen: values.get('referralsOpen') === 'on',
      },
    })
    keepReply(queries, saved, getCompany, { params: { slug } })
    notify({ message: text.saved, type: 'success' })
  }

  return (
    <section className="grid max-w-column gap-4" aria-labelledby="company-settings">
      <h2 id="company-settings" className="text-20 font-semibold">
        {text.settings}
      </h2>
      <LogoField slug={slug} />
      <Form name="company-settings" onSubmit={save}>
        <TextArea
          label={text.description}
          name="description"
          rows={4}
          countTo={2000}
          defaultValue={company.description ?? ''}
        />
        <div className="grid gap-5 md:grid-cols-2">
          <TextField
            label={text.website}
            name="website"
            type="url"
            autoComplete="url"
            defaultValue={company.website ?? ''}
            maxLength={2000}
          />
          <TextField
            label={text.industry}
            name="industry"
            defaultValue={company.industry ?? ''}
            maxLength={80}
          />
          <TextField
            label={text.headquarters}
            name="headquarters"
            defaultValue={company.headquarters ?? ''}
            maxLength={120}
          />
        </div>
        <Checkbox
          label={text.referralsOpen}
          hint={text.referralsHint}
          name="referralsOpen"
          defaultChecked={company.referralsOpen}
        />
        <div>
          <SubmitButton>{text.save}</SubmitButton>
        </div>
      </Form>
    </section>
  )
}
