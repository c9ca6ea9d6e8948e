import { useState } from 'react'
import { Checkbox, Select, TextArea, TextField } from '#web/kit/field.tsx'
import type { Audience, SettingView } from '../../contract.ts'
import { words } from '../messages.ts'
import { roles } from './setting-values.ts'

/** The control for one setting, named as the setting is. */
export function SettingField({ setting }: { setting: SettingView }) {
  const { name, label, description, unit, input, value } = setting
  const shared = { name, label, hint: description }
  if (input.kind === 'audience') {
    return <AudienceField setting={setting} value={value as Audience} />
  }
  if (input.kind === 'choice') {
    return <Select {...shared} options={input.options} defaultValue={value as string} required />
  }
  if (input.kind === 'list') {
    const lines = value as string[]
    return (
      <TextArea
        {...shared}
        rows={Math.min(8, Math.max(3, lines.length + 1))}
        defaultValue={lines.join('\n')}
      />
    )
  }
  if (input.kind === 'number') {
    return (
      <TextField
        {...shared}
        label={unit ? `${label} (${unit})` : label}
        type="number"
        inputMode="decimal"
        min={input.least}
        max={input.most}
        step={input.step}
        defaultValue={value as number}
        className="max-w-[10rem]"
        required
      />
    )
  }
  if (input.kind === 'time') {
    return (
      <TextField
        {...shared}
        type="time"
        defaultValue={value as string}
        className="max-w-[10rem]"
        required
      />
    )
  }
  return <TextField {...shared} maxLength={input.most} defaultValue={value as string} required />
}

/** Who has a part of the product. */
function AudienceField({ setting, value }: { setting: SettingView; value: Audience }) {
  const { name, label, description, owner } = setting
  const text = words.features
  const [who, setWho] = useState(value.who)
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">{label}</legend>
      <p className="muted">{description}</p>
      {owner && <p className="small muted">{text.owner(owner)}</p>}
      <Select
        name={name}
        label={text.who}
        options={(['everyone', 'nobody', 'some'] as const).map((one) => ({
          value: one,
          label: text.whos[one],
        }))}
        value={who}
        onChange={({ target }) => setWho(target.value as Audience['who'])}
        required
      />
      {who === 'some' && (
        <>
          <TextField
            name={`${name}.share`}
            label={text.share}
            hint={text.shareHint}
            type="number"
            min={0}
            max={100}
            defaultValue={value.share}
            className="max-w-[10rem]"
            required
          />
          <fieldset className="choices">
            <legend>{text.roles}</legend>
            {roles.map((role) => (
              <Checkbox
                key={role}
                name={`${name}.roles`}
                value={role}
                label={text.roleNames[role]}
                defaultChecked={value.roles.includes(role)}
              />
            ))}
          </fieldset>
        </>
      )}
    </fieldset>
  )
}
