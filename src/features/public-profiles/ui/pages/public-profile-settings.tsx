import { useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { load } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { LinkButton } from '#web/kit/button.tsx'
import { Note, PageHead } from '#web/kit/content.tsx'
import { Checkbox, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import { links } from '#web/links.ts'
import { useShell } from '#web/shell/shell.ts'
import {
  getPublicProfile,
  getPublicProfileSettings,
  profileParts,
  savePublicProfile,
} from '../../contract.ts'
import { partWords, words } from '../messages.ts'

const text = words.settings

export const loader = ({ context }: LoaderFunctionArgs) => load(context, getPublicProfileSettings)

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/candidate/public-profile`: whether there is one, where, and what it shows. */
export function Component() {
  const { data } = useSuspenseQuery(query(getPublicProfileSettings))
  const { origin } = useShell()
  const save = useAction(savePublicProfile, {
    refreshes: [getPublicProfileSettings, getPublicProfile],
    onDone: () => notify({ message: text.saved, type: 'success' }),
  })

  async function submit(values: FormData): Promise<void> {
    await save.send({
      body: {
        address: textOf(values, 'address').toLowerCase(),
        isPublic: values.get('isPublic') !== null,
        isIndexed: values.get('isIndexed') !== null,
        shows: profileParts.filter((part) => values.get(`shows-${part}`) !== null),
      },
    })
  }

  return (
    <div className="page page-width grid gap-6">
      <PageHead title={text.title} lead={text.lead}>
        <LinkButton to={links.candidateProfile()}>{text.edit}</LinkButton>
      </PageHead>
      <Note tone={data.isPublic ? 'accent' : 'plain'}>
        <p role="status">{data.isPublic ? text.on : text.off}</p>
        {data.isPublic && data.address && (
          <LinkButton size="small" to={links.publicProfile(data.address)}>
            {text.open}
          </LinkButton>
        )}
      </Note>
      <Form name="public-profile" className="max-w-measure" onSubmit={submit}>
        <TextField
          label={text.address}
          name="address"
          hint={text.addressHint(origin)}
          defaultValue={data.address ?? data.suggestedAddress}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          required
        />
        <Checkbox
          label={text.isPublic}
          name="isPublic"
          hint={text.isPublicHint}
          defaultChecked={data.isPublic}
        />
        <Checkbox
          label={text.isIndexed}
          name="isIndexed"
          hint={text.isIndexedHint}
          defaultChecked={data.isIndexed}
        />
        <fieldset className="choices">
          <legend>{text.shows}</legend>
          {profileParts.map((part) => (
            <Checkbox
              key={part}
              label={partWords[part]}
              name={`shows-${part}`}
              defaultChecked={data.shows.includes(part)}
            />
          ))}
        </fieldset>
        <div>
          <SubmitButton>{text.save}</SubmitButton>
        </div>
      </Form>
    </div>
  )
}
