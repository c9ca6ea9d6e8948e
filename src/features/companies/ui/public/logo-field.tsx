import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { keyOf, query } from '#web/api/query.ts'
import { Button } from '#web/kit/button.tsx'
import { CompanyMark } from '#web/kit/company-mark.tsx'
import { FileDrop } from '#web/kit/file-drop.tsx'
import { notify } from '#web/kit/notifications.ts'
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
  const { data: company } = useQuery(query(getCompany, { params: { slug } }))
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  if (!company) return null

  async function send(write: () => Promise<unknown>, done: string) {
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await write()
      await queries.invalidateQueries({ queryKey: keyOf(getCompany, { params: { slug } }) })
      notify({ message: done, type: 'success' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.fields[0]?.message ?? error.reason)
    } finally {
      setBusy(false)
    }
  }

  const upload = (file: File) => {
    if (file.size > logoMaximumBytes) return setProblem(text.tooLarge)
    return void send(
      () => call(uploadCompanyLogo, { params: { slug } }, { files: { logo: file }, silent: true }),
      text.uploaded,
    )
  }

  return (
    <FileDrop
      label={text.label}
      name="logo"
      accept={logoTypes.join(',')}
      hint={text.hint}
      error={problem}
      onFile={upload}
      current={
        <span className="mb-2 flex flex-wrap items-center gap-4">
          <CompanyMark company={company} size="head" />
          <CompanyMark company={company} />
          <CompanyMark company={company} size="small" />
          {company.logo ? (
            <Button
              size="small"
              busy={busy}
              onClick={() =>
                void send(
                  () => call(removeCompanyLogo, { params: { slug } }, { silent: true }),
                  text.removed,
                )
              }
            >
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
