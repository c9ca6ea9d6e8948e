import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { keyOf, query } from '#web/api/query.ts'
import { useFieldWrite } from '#web/api/use-field-write.ts'
import { Button } from '#web/kit/button.tsx'
import { CompanyMark } from '#web/kit/company-mark.tsx'
import { FileDrop } from '#web/kit/file-drop.tsx'
import {
  getCompany,
  logoMaximumBytes,
  logoTypes,
  removeCompanyLogo,
  uploadCompanyLogo,
} from '../../contract.ts'
import { logoWords as text } from '../messages.ts'

/** The logo of a company, for those who may edit it: seen as others see it, replaced or removed at once. */
export function LogoField({ slug }: { slug: string }) {
  const queries = useQueryClient()
  const input = { params: { slug } }
  const { data: company } = useQuery(query(getCompany, input))
  const { busy, problem, refuse, run } = useFieldWrite()
  if (!company) return null

  const send = (write: () => Promise<unknown>, done: string) =>
    run(async () => {
      await write()
      await queries.invalidateQueries({ queryKey: keyOf(getCompany, input) })
    }, done)

  const upload = (file: File) => {
    if (file.size > logoMaximumBytes) return refuse(text.tooLarge)
    const options = { files: { logo: file }, silent: true }
    return void send(() => call(uploadCompanyLogo, input, options), text.uploaded)
  }
  const remove = () => send(() => call(removeCompanyLogo, input, { silent: true }), text.removed)

  return (
    <FileDrop
      label={text.label}
      name="logo"
      accept={logoTypes.join(',')}
      hint={text.hint}
      error={problem}
      busy={busy}
      onFile={upload}
      replaces={Boolean(company.logo)}
      current={
        <span className="mb-2 flex flex-wrap items-center gap-4">
          <CompanyMark company={company} size="head" />
          <CompanyMark company={company} />
          <CompanyMark company={company} size="small" />
          {company.logo ? (
            <Button size="small" busy={busy} onClick={() => void remove()}>
              {text.remove}
            </Button>
          ) : (
            <span className="small muted">{text.none}</span>
          )}
        </span>
      }
    />
  )
}
