import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import type { NotificationChannel, NotificationFrequency } from '#shared/notifications.ts'
import { currentZone, listZones } from '#shared/zone-names.ts'
import { ThisDevice } from '#features/push/ui/public/this-device.tsx'
import { call } from '#web/api/call.ts'
import { loadFresh } from '#web/api/query-client.ts'
import { keyOf, query } from '#web/api/query.ts'
import { PageHead } from '#web/kit/content.tsx'
import { Checkbox, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import { Table } from '#web/kit/table.tsx'
import { browserZone } from '#web/kit/time.tsx'
import {
  changeNotificationSettings,
  getNotificationSettings,
  type NotificationSettings,
} from '../../contract.ts'
import { channelWords, frequencyWords, words } from '../messages.ts'

const text = words.matrix
type Row = NotificationSettings['rows'][number]

export const loader = ({ context }: LoaderFunctionArgs) =>
  loadFresh(context, getNotificationSettings)

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/notifications/settings`: every kind of news by every channel, quiet hours, the daily summary. */
export function Component() {
  const queries = useQueryClient()
  const { data } = useSuspenseQuery(query(getNotificationSettings))
  async function save(values: FormData) {
    const quiet = values.has('quiet')
    await call(changeNotificationSettings, {
      body: {
        choices: data.rows.flatMap(({ type, cells }) =>
          cells
            .filter(({ locked }) => !locked)
            .map(({ channel }) => ({
              type,
              channel,
              frequency: textOf(values, fieldOf(type, channel)) as NotificationFrequency,
            })),
        ),
        quietHours: quiet
          ? { from: textOf(values, 'quietHours.from'), until: textOf(values, 'quietHours.until') }
          : null,
        timeZone: textOf(values, 'timeZone'),
        digestAt: textOf(values, 'digestAt'),
      },
    })
    notify({ message: text.saved, type: 'success' })
    await queries.invalidateQueries({ queryKey: keyOf(getNotificationSettings) })
  }
  return (
    <div className="page page-width">
      <PageHead title={text.title} lead={text.lead} />
      <Form name="notification-settings" onSubmit={save} className="grid max-w-[52rem] gap-8">
        <Matrix settings={data} />
        <QuietHours settings={data} />
        <fieldset className="grid gap-4">
          <legend className="text-17 mb-3 font-medium">{text.digest}</legend>
          <TextField
            type="time"
            name="digestAt"
            label={text.digestAt}
            hint={text.digestHint}
            defaultValue={data.digestAt}
            className="max-w-[9rem]"
            required
          />
        </fieldset>
        <div>
          <SubmitButton>{text.save}</SubmitButton>
        </div>
      </Form>
      <div className="mt-10">
        <ThisDevice
          onChange={() =>
            void queries.invalidateQueries({ queryKey: keyOf(getNotificationSettings) })
          }
        />
      </div>
    </div>
  )
}

const fieldOf = (type: string, channel: string) => `${type} ${channel}`

function Matrix({ settings }: { settings: NotificationSettings }) {
  return (
    <Table
      caption={text.caption}
      captionShown={false}
      stacks
      keyOf={(row: Row) => row.type}
      rows={settings.rows}
      columns={[
        {
          heading: text.type,
          cell: (row) => (
            <div className="min-w-[11rem]">
              {row.label}
              {row.lockedReason && <p className="small muted">{row.lockedReason}</p>}
            </div>
          ),
        },
        ...settings.channels.map((channel) => ({
          heading: channelWords[channel],
          cell: (row: Row) => <Cell row={row} channel={channel} />,
        })),
      ]}
    />
  )
}

function Cell({ row, channel }: { row: Row; channel: NotificationChannel }) {
  const cell = row.cells.find((one) => one.channel === channel)
  if (!cell || (cell.locked && cell.frequency === 'off')) {
    return <span className="small muted">{text.never}</span>
  }
  if (cell.locked) return <span className="small">{text.alwaysOn}</span>
  const choices =
    channel === 'email' ? (['now', 'digest', 'off'] as const) : (['now', 'off'] as const)
  return (
    <select
      className={`input ${channel === 'email' ? 'min-w-[10rem]' : 'min-w-[6rem]'}`}
      name={fieldOf(row.type, channel)}
      aria-label={text.cell(row.label, channelWords[channel])}
      defaultValue={cell.frequency}
    >
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {frequencyWords[choice]}
        </option>
      ))}
    </select>
  )
}

/** As long as no other zone was chosen it is this browser's, which the server may not have heard of yet. */
function useOwnZone({ timeZone, isTimeZoneChosen }: NotificationSettings): string {
  const [own, setOwn] = useState<string>()
  useEffect(() => setOwn(browserZone()), [])
  return currentZone(isTimeZoneChosen ? timeZone : (own ?? timeZone))
}

/** The zones that the browser knows, which are not always the server's. */
function ZoneSuggestions({ id }: { id: string }) {
  const [zones, setZones] = useState<readonly string[]>([])
  useEffect(() => setZones(listZones()), [])
  return (
    <datalist id={id}>
      {zones.map((zone) => (
        <option key={zone} value={zone}>
          {zone}
        </option>
      ))}
    </datalist>
  )
}

function QuietHours({ settings }: { settings: NotificationSettings }) {
  const { quietHours } = settings
  const timeZone = useOwnZone(settings)
  return (
    <fieldset className="grid gap-4">
      <legend className="text-17 mb-3 font-medium">{text.quiet}</legend>
      <Checkbox
        name="quiet"
        label={text.quietOn}
        hint={text.quietHint}
        defaultChecked={quietHours !== null}
      />
      <div className="flex flex-wrap gap-4">
        <TextField
          type="time"
          name="quietHours.from"
          label={text.from}
          defaultValue={quietHours?.from ?? '22:00'}
          className="max-w-[9rem]"
          required
        />
        <TextField
          type="time"
          name="quietHours.until"
          label={text.until}
          defaultValue={quietHours?.until ?? '07:00'}
          className="max-w-[9rem]"
          required
        />
        <TextField
          name="timeZone"
          label={text.zone}
          key={timeZone}
          defaultValue={timeZone}
          list="time-zones"
          autoComplete="off"
          required
        />
      </div>
      <ZoneSuggestions id="time-zones" />
    </fieldset>
  )
}
