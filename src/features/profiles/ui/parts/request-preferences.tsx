import { useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { keepReply } from '#web/api/keep-reply.ts'
import { Button } from '#web/kit/button.tsx'
import { Checkbox, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import { Badge, Note } from '#web/kit/content.tsx'
import { Time, useNow } from '#web/kit/time.tsx'
import {
  getRecruiterInfo,
  saveRecruiterInfo,
  seniorities,
  type RecruiterInfo,
} from '../../contract.ts'
import { words } from '../messages.ts'

const text = words.requests

/** Which requests come, and when none do (REF12). */
export function RequestPreferences({ profile }: { profile: RecruiterInfo['profile'] }) {
  const queries = useQueryClient()
  const now = useNow()
  const paused = profile.pausedUntil !== null && Date.parse(profile.pausedUntil) > now.getTime()
  const keep = (info: RecruiterInfo) => {
    keepReply(queries, info, getRecruiterInfo)
    notify({ message: text.saved, type: 'success' })
  }

  async function save(values: FormData) {
    const pause = textOf(values, 'pausedUntil')
    keep(
      await call(saveRecruiterInfo, {
        body: {
          weeklyCap: Number(textOf(values, 'weeklyCap')),
          referFunctions: textOf(values, 'referFunctions')
            .split(',')
            .map((word) => word.trim())
            .filter(Boolean),
          referLevels: seniorities.filter((level) => values.get(level) === 'on'),
          onlyVouch: values.get('onlyVouch') === 'on',
          // The end of that day, wherever it is.
          ...(pause && { pausedUntil: new Date(`${pause}T23:59:59`).toISOString() }),
        },
      }),
    )
  }

  return (
    <div className="grid gap-5">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="muted">{text.points(profile.points)}</span>
        {profile.decidesInTime && <Badge tone="accent">{text.inTime}</Badge>}
      </p>
      {paused && profile.pausedUntil && (
        <Note tone="clock" title={text.paused}>
          <p>
            {text.until} <Time at={profile.pausedUntil} form="date" />
          </p>
          <p className="mt-3">
            <Button
              size="small"
              onClick={() =>
                void call(saveRecruiterInfo, { body: { pausedUntil: null } }).then(
                  keep,
                  () => undefined,
                )
              }
            >
              {text.goOn}
            </Button>
          </p>
        </Note>
      )}
      <Form name="request-preferences" onSubmit={save}>
        <div className="grid gap-5 md:grid-cols-2">
          <TextField
            label={words.recruiter.weeklyCap}
            hint={words.recruiter.weeklyCapHint}
            name="weeklyCap"
            type="number"
            min={0}
            max={50}
            defaultValue={profile.weeklyCap}
            required
          />
          <TextField label={text.pause} hint={text.pauseHint} name="pausedUntil" type="date" />
        </div>
        <TextField
          label={text.functions}
          hint={text.functionsHint}
          name="referFunctions"
          defaultValue={profile.referFunctions.join(', ')}
          maxLength={400}
        />
        <fieldset className="grid gap-2">
          <legend className="mb-1 font-medium">{text.levels}</legend>
          <p className="small muted">{text.levelsHint}</p>
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            {seniorities.map((level) => (
              <Checkbox
                key={level}
                label={text.level[level]}
                name={level}
                defaultChecked={profile.referLevels.includes(level)}
              />
            ))}
          </div>
        </fieldset>
        <Checkbox
          label={text.onlyVouch}
          hint={text.onlyVouchHint}
          name="onlyVouch"
          defaultChecked={profile.onlyVouch}
        />
        <div>
          <SubmitButton>{text.save}</SubmitButton>
        </div>
      </Form>
    </div>
  )
}
