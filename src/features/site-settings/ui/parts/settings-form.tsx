import { useState } from 'react'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { previewSettings, type SettingsPreview, type SettingView } from '../../contract.ts'
import { words } from '../messages.ts'
import { SettingField } from './setting-field.tsx'
import { valueIn } from './setting-values.ts'

type Props = {
  groups: readonly { label: string; settings: readonly SettingView[] }[]
  hasTitles: boolean
  onReview: (review: SettingsPreview) => void
}

/** All settings of a page; what was changed in it is looked at before it is saved. */
export function SettingsForm({ groups, hasTitles, onReview }: Props) {
  const [isUnchanged, setUnchanged] = useState(false)
  const preview = useAction(previewSettings, { onDone: show })

  function show(reply: SettingsPreview) {
    setUnchanged(reply.differences.length === 0)
    if (reply.differences.length > 0) onReview(reply)
  }

  async function review(form: FormData) {
    const values: Record<string, unknown> = {}
    for (const setting of groups.flatMap(({ settings }) => settings)) {
      const value = valueIn(form, setting)
      if (JSON.stringify(value) !== JSON.stringify(setting.value)) values[setting.name] = value
    }
    await preview.send({ body: { values } })
  }

  return (
    <Form onSubmit={review} className="grid max-w-measure gap-8">
      {groups.map(({ label, settings }) => (
        <section key={label} className="grid gap-5">
          {hasTitles && <h2>{label}</h2>}
          {settings.map((setting) => (
            <div key={setting.name} className="grid gap-1">
              <SettingField setting={setting} />
              <p className="small muted flex flex-wrap items-center gap-x-3">
                <span dir="auto">{words.usual(setting.usual, setting.variable)}</span>
                {setting.changedAt && (
                  <Button
                    kind="plain"
                    size="small"
                    aria-label={words.resetOf(setting.label)}
                    onClick={() => preview.run({ body: { values: { [setting.name]: null } } })}
                  >
                    {words.reset}
                  </Button>
                )}
              </p>
            </div>
          ))}
        </section>
      ))}
      <div className="flex flex-wrap items-center gap-4">
        <SubmitButton>{words.review}</SubmitButton>
        {isUnchanged && (
          <p className="muted" role="status">
            {words.noChanges}
          </p>
        )}
      </div>
    </Form>
  )
}
