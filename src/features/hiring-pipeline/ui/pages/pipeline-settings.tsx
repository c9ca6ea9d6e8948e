import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { call } from '#web/api/call.ts'
import { keepReply } from '#web/api/keep-reply.ts'
import { loadFresh } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { Button, IconButton } from '#web/kit/button.tsx'
import { Select, TextArea, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { Icon } from '#web/kit/icon.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { notify } from '#web/kit/notifications.ts'
import { PageHead } from '#web/kit/content.tsx'
import { useKeptFocus } from '#web/kit/use-kept-focus.ts'
import { links } from '#web/links.ts'
import { clearDraft } from '#web/shell/draft.ts'
import {
  deleteTemplate,
  listStages,
  listTemplates,
  saveStages,
  saveTemplate,
  stageCategories,
  stagesAtMost,
  type StageCategory,
  type Template,
} from '../../contract.ts'
import { categoryWords, words } from '../messages.ts'

const text = words.settings

export async function loader({ context }: LoaderFunctionArgs) {
  await Promise.all([loadFresh(context, listStages), loadFresh(context, listTemplates)])
  return null
}

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/recruiter/selection`: the company's own stages, and its texts for answers. */
export function Component() {
  return (
    <div className="page page-width">
      <p className="small mb-3">
        <TextLink to={links.hiring()}>{text.back}</TextLink>
      </p>
      <PageHead title={text.title} lead={text.lead} />
      <div className="grid max-w-[44rem] gap-12">
        <Stages />
        <Templates />
      </div>
    </div>
  )
}

type Draft = { key: string; id?: string; category: StageCategory; name: string }

function Stages() {
  const { data } = useSuspenseQuery(query(listStages))
  const queries = useQueryClient()
  const [edition, setEdition] = useState(0)
  const [added, setAdded] = useState(0)
  const [drafts, setDrafts] = useState<Draft[]>(() =>
    data.stages.map((stage) => ({ ...stage, key: stage.id })),
  )
  const heading = useKeptFocus<HTMLHeadingElement>(`${edition} ${drafts.length}`)
  return (
    <section className="grid gap-4" aria-labelledby="stages">
      <div>
        <h2 id="stages" ref={heading} tabIndex={-1} className="text-20">
          {text.stages}
        </h2>
        <p className="muted">{text.stagesLead}</p>
      </div>
      <Form
        key={edition}
        name="hiring-stages"
        onSubmit={async (values) => {
          const stages = drafts.map(({ id }, index) => ({
            ...(id && { id }),
            name: textOf(values, `stages.${index}.name`),
            category: textOf(values, `stages.${index}.category`) as StageCategory,
          }))
          const next = await call(saveStages, { body: { stages } })
          // The form is made anew with what was saved: what was typed is not to come back.
          clearDraft('hiring-stages')
          keepReply(queries, next, listStages)
          setDrafts(next.stages.map((stage) => ({ ...stage, key: stage.id })))
          setEdition(edition + 1)
          notify({ message: text.stagesSaved, type: 'success' })
        }}
      >
        {drafts.map((draft, index) => (
          <div key={draft.key} className="flex items-end gap-2">
            <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
              <TextField
                label={text.stage(index + 1)}
                name={`stages.${index}.name`}
                maxLength={40}
                defaultValue={draft.name}
                required
              />
              <Select
                label={text.category}
                name={`stages.${index}.category`}
                defaultValue={draft.category}
                required
                options={stageCategories.map((value) => ({ value, label: categoryWords[value] }))}
              />
            </div>
            <IconButton
              label={text.removeStage(index + 1)}
              onClick={() => setDrafts(drafts.filter((one) => one !== draft))}
            >
              <Icon of={X} />
            </IconButton>
          </div>
        ))}
        <div className="flex flex-wrap gap-3">
          {drafts.length < stagesAtMost && (
            <Button
              onClick={() => {
                setDrafts([...drafts, { key: `new-${added}`, category: 'interview', name: '' }])
                setAdded(added + 1)
              }}
            >
              {text.addStage}
            </Button>
          )}
          <SubmitButton>{text.saveStages}</SubmitButton>
        </div>
      </Form>
    </section>
  )
}

function Templates() {
  const { data } = useSuspenseQuery(query(listTemplates))
  const queries = useQueryClient()
  const [editing, setEditing] = useState<Template>()
  const [edition, setEdition] = useState(0)
  const heading = useKeptFocus<HTMLHeadingElement>(data.templates)
  useEffect(() => {
    if (editing) heading.current?.closest('section')?.querySelector('input')?.focus()
  }, [editing, heading])
  const take = (next: { templates: Template[] }, message: string) => {
    keepReply(queries, next, listTemplates)
    setEditing(undefined)
    setEdition(edition + 1)
    notify({ message, type: 'success' })
  }
  const remove = async ({ id }: Template) => {
    await call(deleteTemplate, { params: { id } })
    take({ templates: data.templates.filter((one) => one.id !== id) }, text.deleted)
  }
  return (
    <section className="grid gap-4" aria-labelledby="templates">
      <div>
        <h2 id="templates" ref={heading} tabIndex={-1} className="text-20">
          {text.templates}
        </h2>
        <p className="muted">{text.templatesLead}</p>
      </div>
      {data.templates.length === 0 && <p className="muted">{text.noTemplates}</p>}
      <ul className="rows">
        {data.templates.map((template) => (
          <li key={template.id} className="row grid gap-2">
            <h3 className="font-medium" dir="auto">
              {template.name}
            </h3>
            <p className="whitespace-pre-line" dir="auto">
              {template.body}
            </p>
            <div className="actions">
              <Button size="small" onClick={() => setEditing(template)}>
                {text.edit(template.name)}
              </Button>
              <Button
                size="small"
                kind="plain"
                onClick={() => void remove(template).catch(() => undefined)}
              >
                {text.remove(template.name)}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Form
        key={`${editing?.id ?? 'new'} ${edition}`}
        name={`hiring-template-${editing?.id ?? 'new'}`}
        onSubmit={async (values) => {
          const body = {
            ...(editing && { id: editing.id }),
            name: textOf(values, 'name'),
            body: textOf(values, 'body'),
          }
          const next = await call(saveTemplate, { body })
          clearDraft(`hiring-template-${editing?.id ?? 'new'}`)
          take(next, text.saved)
        }}
      >
        <TextField
          label={text.templateName}
          name="name"
          maxLength={80}
          defaultValue={editing?.name ?? ''}
          required
        />
        <TextArea
          label={text.body}
          name="body"
          rows={4}
          countTo={600}
          defaultValue={editing?.body ?? ''}
          required
        />
        <div>
          <SubmitButton kind="quiet">{editing ? text.saveTemplate : text.addTemplate}</SubmitButton>
        </div>
      </Form>
    </section>
  )
}
