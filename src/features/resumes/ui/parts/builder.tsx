import { useQuery } from '@tanstack/react-query'
import { CoverageSection } from '#features/resume-coverage/ui/public/coverage-section.tsx'
import { addressOf } from '#web/api/address.ts'
import { query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { useHydrated } from '#web/kit/use-hydrated.ts'
import { Note, PageHead } from '#web/kit/content.tsx'
import { Select, TextArea, TextField } from '#web/kit/field.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { SkeletonRows } from '#web/kit/lists.tsx'
import { notify } from '#web/kit/notifications.ts'
import { links } from '#web/links.ts'
import {
  attachResume,
  exportFormats,
  exportResume,
  getResume,
  papers,
  templateIds,
  type BuiltResume,
  type Paper,
  type ResumeDocument,
  type TemplateId,
} from '../../contract.ts'
import { sectionTitles, words } from '../messages.ts'
import { ChecksSection } from './checks-section.tsx'
import { SectionEditor } from './entry-editor.tsx'
import { Preview } from './preview.tsx'
import { SectionOrder } from './section-order.tsx'
import { useResumeEditor, type ResumeEditor } from './use-resume-editor.ts'

const text = words.builder

export function Builder({ id }: { id: string }) {
  const { data, error } = useQuery({
    ...query(getResume, { params: { id } }),
    refetchOnWindowFocus: false,
  })
  if (error) throw error
  if (!data) {
    return (
      <div className="page page-width">
        <SkeletonRows />
      </div>
    )
  }
  return <OpenBuilder start={data} />
}

function OpenBuilder({ start }: { start: BuiltResume }) {
  const editor = useResumeEditor(start)
  const { resume, edit } = editor
  const setDocument = (document: ResumeDocument) => edit({ document })
  return (
    <div className="page page-width grid gap-6">
      <PageHead title={text.title}>
        <SaveWords editor={editor} />
      </PageHead>
      <TextLink to={links.resumes()}>{text.back}</TextLink>
      {editor.state === 'conflict' && <Note tone="danger">{text.conflict}</Note>}
      <div className="grid gap-8 lg:grid-cols-2">
        <div className="grid min-w-0 content-start gap-8">
          <Settings editor={editor} />
          <AboutFields document={resume.document} onChange={setDocument} />
          {resume.sections.map((section) => (
            <section key={section} className="grid gap-3 border-t border-line pt-5">
              <h2>{sectionTitles[section]}</h2>
              <SectionEditor section={section} document={resume.document} onChange={setDocument} />
            </section>
          ))}
          <SectionOrder sections={resume.sections} onChange={(sections) => edit({ sections })} />
        </div>
        <div className="grid min-w-0 content-start gap-6">
          <Downloads editor={editor} />
          <Preview resume={resume} />
          <ChecksSection document={resume.document} />
          <CoverageSection resumeId={resume.id} version={resume.version} />
        </div>
      </div>
    </div>
  )
}

function SaveWords({ editor: { state } }: { editor: ResumeEditor }) {
  const hydrated = useHydrated()
  const bad = state === 'failed' || state === 'conflict'
  const said = { saved: text.saved, saving: text.saving, failed: text.unsaved }
  return (
    <span className={`small ${bad ? 'text-danger' : 'muted'}`} role="status">
      {hydrated && (state === 'conflict' ? text.unsaved : said[state])}
    </span>
  )
}

function Settings({ editor: { resume, edit } }: { editor: ResumeEditor }) {
  return (
    <div className="grid gap-4">
      <TextField
        label={text.label}
        name="label"
        hint={text.labelHint}
        value={resume.label}
        maxLength={80}
        required
        onChange={(event) => edit({ label: event.currentTarget.value })}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <Select
          label={text.template}
          name="template"
          value={resume.template}
          options={templateIds.map((value) => ({ value, label: text.templates[value] }))}
          onChange={(event) => edit({ template: event.currentTarget.value as TemplateId })}
          required
        />
        <Select
          label={text.paper}
          name="paper"
          value={resume.paper}
          options={papers.map((value) => ({ value, label: text.papers[value] }))}
          onChange={(event) => edit({ paper: event.currentTarget.value as Paper })}
          required
        />
      </div>
    </div>
  )
}

const basicFields = [
  ['name', 120],
  ['label', 160],
  ['email', 254],
  ['phone', 40],
  ['url', 300],
] as const

type AboutFieldsProps = { document: ResumeDocument; onChange: (document: ResumeDocument) => void }

function AboutFields({ document, onChange }: AboutFieldsProps) {
  const basics = document.basics ?? {}
  const put = (change: NonNullable<ResumeDocument['basics']>) =>
    onChange({ ...document, basics: { ...basics, ...change } })
  return (
    <section className="grid gap-4 border-t border-line pt-5">
      <h2>{text.about}</h2>
      {basicFields.map(([name, maxLength]) => (
        <TextField
          key={name}
          label={text.fields[name]}
          name={name}
          type={name === 'email' ? 'email' : 'text'}
          value={basics[name] ?? ''}
          maxLength={maxLength}
          onChange={(event) => put({ [name]: event.currentTarget.value })}
        />
      ))}
      <TextField
        label={text.fields.city}
        name="city"
        value={basics.location?.city ?? ''}
        maxLength={120}
        onChange={(event) =>
          put({ location: { ...basics.location, city: event.currentTarget.value } })
        }
      />
      <TextArea
        label={text.fields.summary}
        name="summary"
        value={basics.summary ?? ''}
        maxLength={3000}
        onChange={(event) => put({ summary: event.currentTarget.value })}
      />
    </section>
  )
}

function Downloads({ editor: { resume, flush } }: { editor: ResumeEditor }) {
  const attach = useAction(attachResume, {
    onDone: () => notify({ message: text.attached, type: 'success' }),
  })
  const params = { id: resume.id }
  return (
    <section aria-labelledby="download" className="grid gap-3">
      <h2 id="download">{text.download}</h2>
      <div className="flex flex-wrap gap-2">
        {exportFormats.map((format) => (
          <a
            key={format}
            className="button"
            data-kind="quiet"
            data-size="small"
            aria-label={text.downloadAs(text.formats[format])}
            href={addressOf(exportResume.path, { params, query: { format } })}
            onPointerDown={() => void flush()}
            onFocus={() => void flush()}
            download
          >
            {text.formats[format]}
          </a>
        ))}
      </div>
      <div>
        <Button
          busy={attach.busy}
          onClick={() => void flush().then(() => attach.run({ params, body: {} }))}
        >
          {text.attach}
        </Button>
      </div>
    </section>
  )
}
