import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { call } from '#web/api/call.ts'
import { keepReply } from '#web/api/keep-reply.ts'
import { load, loadFresh } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { LinkButton } from '#web/kit/button.tsx'
import { Checkbox, TextArea, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { TextLink } from '#web/kit/link.tsx'
import { notify } from '#web/kit/notifications.ts'
import { Card, Empty, PageHead } from '#web/kit/content.tsx'
import { links } from '#web/links.ts'
import { getRecruiterInfo } from '#features/profiles/contract.ts'
import { listCompanyClaims } from '#features/verification/contract.ts'
import type { CallReply } from '#shared/endpoint.ts'
import {
  getReferralPolicy,
  ineligibleGroups,
  monthsAtMost,
  saveReferralPolicy,
} from '../../contract.ts'
import { ruleWords as text } from '../messages.ts'
import { ReferralRules } from '../public/referral-rules.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const [info] = await Promise.all([
    load(context, getRecruiterInfo),
    loadFresh(context, listCompanyClaims),
  ])
  const slug = info.profile.company?.slug
  if (slug) await loadFresh(context, getReferralPolicy, { params: { slug } })
  return null
}

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/recruiter/company/rules`: what a company asks of referrals (REF10, REC12). */
export function Component() {
  const { data: info } = useQuery(query(getRecruiterInfo))
  const { data: claims } = useQuery(query(listCompanyClaims))
  const slug = info?.profile.company?.slug ?? ''
  const input = { params: { slug } }
  const { data } = useQuery({ ...query(getReferralPolicy, input), enabled: slug !== '' })
  if (!info || !claims) return null
  if (!data || !claims.looksAfter) {
    return (
      <div className="page page-width">
        <PageHead title={text.title} />
        <Empty
          title={text.none}
          action={<LinkButton to={links.recruiterCompany()}>{text.claim}</LinkButton>}
        >
          {text.noneLead}
        </Empty>
      </div>
    )
  }
  return (
    <div className="page page-width">
      <PageHead title={text.of(data.company.name)} lead={text.lead}>
        <TextLink to={links.company(slug)}>{text.page}</TextLink>
      </PageHead>
      <div className="page-split">
        <RulesForm data={data} />
        <aside>
          <Card>
            <h2 className="mb-3">{text.now}</h2>
            <ReferralRules
              rules={data.rules}
              bonus={data.policy.bonusText}
              remarks={data.policy.remarks}
            />
          </Card>
        </aside>
      </div>
    </div>
  )
}

function RulesForm({ data }: { data: CallReply<typeof getReferralPolicy> }) {
  const queries = useQueryClient()
  const { policy, company } = data
  const params = { slug: company.slug }

  async function save(values: FormData) {
    const numberOf = (name: string) => Number(textOf(values, name) || '0')
    const saved = await call(saveReferralPolicy, {
      params,
      body: {
        mustReferBeforeApply: values.get('mustReferBeforeApply') === 'on',
        ownershipMonths: numberOf('ownershipMonths'),
        cooldownMonths: numberOf('cooldownMonths'),
        ineligible: ineligibleGroups.filter((group) => values.get(group) === 'on'),
        needsInternalJobId: values.get('needsInternalJobId') === 'on',
        bonusText: textOf(values, 'bonusText'),
        bonusDueDays: numberOf('bonusDueDays'),
        remarks: textOf(values, 'remarks'),
      },
    })
    keepReply(queries, saved, getReferralPolicy, { params })
    notify({ message: text.saved, type: 'success' })
  }

  const months = { type: 'number', inputMode: 'numeric', min: 0, max: monthsAtMost } as const
  return (
    <Form name="referral-rules" onSubmit={save}>
      <Checkbox
        label={text.mustRefer}
        hint={text.mustReferHint}
        name="mustReferBeforeApply"
        defaultChecked={policy.mustReferBeforeApply}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          label={text.ownership}
          hint={text.ownershipHint}
          name="ownershipMonths"
          defaultValue={policy.ownershipMonths}
          required
          {...months}
        />
        <TextField
          label={text.coolOff}
          hint={text.coolOffHint}
          name="cooldownMonths"
          defaultValue={policy.cooldownMonths}
          required
          {...months}
        />
      </div>
      <fieldset className="grid gap-3">
        <legend className="font-medium">{text.groups}</legend>
        <p className="small muted">{text.groupsHint}</p>
        {ineligibleGroups.map((group) => (
          <Checkbox
            key={group}
            label={text.group[group]}
            name={group}
            defaultChecked={policy.ineligible.includes(group)}
          />
        ))}
      </fieldset>
      <Checkbox
        label={text.internalId}
        hint={text.internalIdHint}
        name="needsInternalJobId"
        defaultChecked={policy.needsInternalJobId}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          label={text.bonus}
          hint={text.bonusHint}
          name="bonusText"
          maxLength={200}
          defaultValue={policy.bonusText}
        />
        <TextField
          label={text.bonusDue}
          hint={text.bonusDueHint}
          name="bonusDueDays"
          type="number"
          inputMode="numeric"
          min={0}
          max={730}
          defaultValue={policy.bonusDueDays}
        />
      </div>
      <TextArea
        label={text.remarks}
        hint={text.remarksHint}
        name="remarks"
        rows={3}
        countTo={600}
        defaultValue={policy.remarks}
      />
      <div>
        <SubmitButton>{text.save}</SubmitButton>
      </div>
    </Form>
  )
}
