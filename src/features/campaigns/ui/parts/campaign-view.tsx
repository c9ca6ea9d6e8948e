import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query.ts'
import { CompanyName } from '#web/kit/company-mark.tsx'
import { Button } from '#web/kit/button.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { Link } from '#web/kit/link.tsx'
import { Badge, Card, Disclosure } from '#web/kit/content.tsx'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { declineText } from '#features/referrals/ui/public/decline-text.ts'
import { ReferralStatus } from '#features/referrals/ui/public/referral-status.tsx'
import { getWallet } from '#features/wallet/contract.ts'
import { changeCampaign, getCampaign, getOneShot, type CampaignDetail } from '../../contract.ts'
import { actionWords, campaignWords, campaignRequestWords, words } from '../messages.ts'

type Action = CampaignDetail['actions'][number]

/** The live board of a campaign and its report. */
export function CampaignView({ campaign }: { campaign: CampaignDetail }) {
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { id, ledger } = campaign
  async function change(action: Action) {
    setAsking(false)
    await call(changeCampaign, { params: { id, action }, body: {} }).catch(() => undefined)
    for (const key of [keyOf(getCampaign, { params: { id } }), keyOf(getOneShot)]) {
      void queries.invalidateQueries({ queryKey: key })
    }
    void queries.invalidateQueries({ queryKey: keyOf(getWallet) })
  }
  return (
    <div className="page-split">
      <section className="grid min-w-0 content-start gap-4" aria-labelledby="requests">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id="requests">{words.requests}</h2>
          <Badge tone={campaign.endedAt ? 'plain' : 'accent'}>
            {campaignWords[campaign.state]}
          </Badge>
          {campaign.actions.map((action) => (
            <Button
              key={action}
              size="small"
              onClick={() => (action === 'cancel' ? setAsking(true) : void change(action))}
            >
              {actionWords[action]}
            </Button>
          ))}
        </div>
        {campaign.nextAt && (
          <p className="small muted">
            {words.next} <Time at={campaign.nextAt} form="near" />
          </p>
        )}
        <ul className="rows">
          {campaign.requests.map((request) => (
            <CampaignRequest key={request.id} request={request} />
          ))}
        </ul>
      </section>
      <aside className="grid content-start gap-6">
        <Card>
          <h2>{words.spend}</h2>
          <ul className="numbers mt-3 grid gap-1">
            <li>
              <b>{ledger.held}</b> {words.held}
            </li>
            <li>
              <b>{ledger.captured}</b> {words.captured}
            </li>
            <li>
              <b>{ledger.released + ledger.refunded}</b> {words.returned}
            </li>
          </ul>
          <p className="small muted mt-3">{words.spendLead}</p>
        </Card>
        <Report campaign={campaign} />
      </aside>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={words.confirmCancel}
        confirm={actionWords.cancel}
        cancel={words.keep}
        onConfirm={() => void change('cancel')}
      >
        <p>{words.confirmCancelLead}</p>
      </ConfirmDialog>
    </div>
  )
}

function CampaignRequest({ request }: { request: CampaignDetail['requests'][number] }) {
  return (
    <li className="row grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-17 font-medium" dir="auto">
          {request.requestStatus ? (
            <Link className="link" to={links.referral(request.id)}>
              <CompanyName company={request.company} />
            </Link>
          ) : (
            <CompanyName company={request.company} />
          )}
        </h3>
        {request.requestStatus ? (
          <ReferralStatus status={request.requestStatus} />
        ) : (
          <Badge>{campaignRequestWords[request.state]}</Badge>
        )}
      </div>
      <p className="muted small" dir="auto">
        {request.job.title}
      </p>
      {request.reason && <p className="small">{request.reason}</p>}
      {request.declineReasons.map((code, index) => (
        <p className="small" key={index}>
          {declineText(code)}
        </p>
      ))}
      <Disclosure summary={words.read}>
        <p className="whitespace-pre-line" dir="auto">
          {request.note}
        </p>
      </Disclosure>
    </li>
  )
}

function Report({ campaign: { id, report, endedAt } }: { campaign: CampaignDetail }) {
  const figures = ['sent', 'claimed', 'referred', 'declined', 'unanswered'] as const
  return (
    <Card>
      <h2>{words.report}</h2>
      <p className="small muted mt-2">{report.final ? words.reportFinal : words.reportLive}</p>
      <ul className="numbers mt-3 grid gap-1">
        {figures.map((name) => (
          <li key={name}>
            <b>{report[name]}</b> {words.figures[name]}
          </li>
        ))}
      </ul>
      {report.declines.length > 0 && (
        <>
          <h3 className="mt-5">{words.because}</h3>
          <ul className="small mt-2 grid gap-1">
            {report.declines.map(({ code, count }) => (
              <li key={code}>
                {declineText(code)} · {words.times(count)}
              </li>
            ))}
          </ul>
        </>
      )}
      {report.fixes.length > 0 && (
        <>
          <h3 className="mt-5">{words.improve}</h3>
          <ol className="mt-2 grid list-decimal gap-2 ps-5">
            {report.fixes.map((fix) => (
              <li key={fix}>{fix}</li>
            ))}
          </ol>
        </>
      )}
      {endedAt && (
        <p className="mt-5">
          <a className="link" href={`/api/one-shot/${id}/table`} download>
            {words.table}
          </a>
        </p>
      )}
    </Card>
  )
}
