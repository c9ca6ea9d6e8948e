import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { Card } from '#web/kit/pieces.tsx'
import type { Release, ReleasableText } from '#features/referrals/contract.ts'
import { ReleaseChoice, releaseOf } from '#features/referrals/ui/public/release-choice.tsx'
import type { CampaignPreview } from '../../contract.ts'
import { words } from '../messages.ts'

type Props = {
  preview: CampaignPreview
  onSend: (release: Release) => Promise<void>
  onBack: () => void
}

/** Every message as it will be read, the cost, and the one button that sends. */
export function Messages({ preview, onSend, onBack }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [chosen, setChosen] = useState<readonly ReleasableText[]>([])
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="grid gap-5" aria-labelledby="messages">
      <h2 id="messages" ref={heading} tabIndex={-1}>
        {words.previewTitle}
      </h2>
      <p className="muted">{words.previewLead}</p>
      {preview.messages.map(({ company, job, text }) => (
        <Card key={job.id}>
          <h3 dir="auto">{company.name}</h3>
          <p className="small muted" dir="auto">
            {job.title}
          </p>
          <p className="mt-3 whitespace-pre-line" dir="auto">
            {text}
          </p>
        </Card>
      ))}
      <p>{words.cost(preview.cost, preview.left)}</p>
      <Form name="one-shot-send" onSubmit={() => onSend(releaseOf(preview.before, chosen))}>
        <ReleaseChoice preview={preview.before} chosen={chosen} onChange={setChosen} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton price={words.price(preview.cost)}>
            {words.send(preview.messages.length)}
          </SubmitButton>
          <Button onClick={onBack}>{words.back}</Button>
        </div>
      </Form>
    </section>
  )
}
