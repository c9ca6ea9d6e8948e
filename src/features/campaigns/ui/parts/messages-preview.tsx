import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { CompanyName } from '#web/kit/company-mark.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { Card } from '#web/kit/content.tsx'
import type { Release, ReleasableText } from '#features/referrals/contract.ts'
import { ReleaseChoice, releaseOf } from '#features/referrals/ui/public/release-choice.tsx'
import type { CampaignPreview } from '../../contract.ts'
import { words } from '../messages.ts'
import { StepBar } from './steps.tsx'

type Props = {
  preview: CampaignPreview
  onSend: (release: Release) => Promise<void>
  onBack: () => void
}

/** The last step: every message as it will be read, and the one button that sends. */
export function Messages({ preview, onSend, onBack }: Props) {
  const [chosen, setChosen] = useState<readonly ReleasableText[]>([])
  const count = preview.messages.length
  return (
    <section className="grid gap-5" aria-labelledby="messages">
      <h2 id="messages" tabIndex={-1} className="outline-none">
        {words.previewTitle}
      </h2>
      <p className="muted">{words.previewLead}</p>
      {preview.messages.map(({ company, job, text }) => (
        <Card key={job.id}>
          <h3>
            <CompanyName company={company} />
          </h3>
          <p className="small muted" dir="auto">
            {job.title}
          </p>
          <p className="mt-3 whitespace-pre-line" dir="auto">
            {text}
          </p>
        </Card>
      ))}
      <Form name="one-shot-send" onSubmit={() => onSend(releaseOf(preview.before, chosen))}>
        <ReleaseChoice preview={preview.before} chosen={chosen} onChange={setChosen} />
        <StepBar picked={count}>
          <Button className="max-sm:hidden" onClick={onBack}>
            {words.back}
          </Button>
          <SubmitButton price={words.price(preview.cost)}>{words.send(count)}</SubmitButton>
        </StepBar>
      </Form>
    </section>
  )
}
