import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Fragment, useRef, useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { addressOf } from '#web/api/address.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { loadFresh } from '#web/api/query-client.ts'
import { keyOf, query } from '#web/api/query.ts'
import { saidInPlace } from '#web/api/said-in-place.ts'
import { useSteps } from '#web/api/use-steps.ts'
import { Button } from '#web/kit/button.tsx'
import { Select } from '#web/kit/field.tsx'
import { FileDrop } from '#web/kit/file-drop.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { Note, PageHead } from '#web/kit/content.tsx'
import { Table } from '#web/kit/table.tsx'
import { links } from '#web/links.ts'
import {
  exportPart,
  importFile,
  listExports,
  transferFormats,
  transferKinds,
  transferMaximumBytes,
  type Exports,
  type ImportReport,
  type TransferKind,
} from '../../contract.ts'
import { moveTargets } from '#features/applications/contract.ts'
import { kindWords, words as text } from '../messages.ts'

export const loader = ({ context }: LoaderFunctionArgs) => loadFresh(context, listExports)

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/recruiter/files`: everything of one's own as files, and files taken in again. */
export function Component() {
  const { data } = useSuspenseQuery(query(listExports))
  return (
    <div className="page page-width">
      <p className="small mb-3">
        <TextLink to={links.hiring()}>{text.back}</TextLink>
      </p>
      <PageHead title={text.title} lead={text.lead} />
      <div className="grid max-w-[44rem] gap-12">
        <Out kinds={data.kinds} />
        <In />
      </div>
    </div>
  )
}

type KindLine = Exports['kinds'][number]

function Out({ kinds }: { kinds: KindLine[] }) {
  return (
    <section aria-labelledby="out" className="grid gap-4">
      <h2 id="out" className="text-20">
        {text.out}
      </h2>
      <Table
        caption={text.table}
        captionShown={false}
        rows={kinds}
        keyOf={({ kind }) => kind}
        columns={[
          {
            heading: text.records,
            cell: ({ kind }) => (
              <>
                {kindWords[kind].name}
                <span className="small muted block">{kindWords[kind].about}</span>
              </>
            ),
          },
          { heading: text.lines, number: true, cell: ({ lines }) => lines },
          { heading: text.files, cell: (line) => <Files line={line} /> },
        ]}
      />
    </section>
  )
}

function Files({ line: { kind, parts } }: { line: KindLine }) {
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      {parts.flatMap((after, index) =>
        transferFormats.map((format) => {
          const label = text.part(format.toUpperCase(), index + 1, parts.length)
          return (
            <a
              key={`${format} ${index}`}
              className="link"
              aria-label={text.partOf(kindWords[kind].name, label)}
              href={addressOf(exportPart.path, { params: { kind }, query: { format, after } })}
              download
            >
              {label}
            </a>
          )
        }),
      )}
    </span>
  )
}

function In() {
  const queries = useQueryClient()
  const [kind, setKind] = useState<TransferKind>('postings')
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const [report, setReport] = useState<ImportReport>()
  const { busy, run } = useSteps()
  const [isTrial, setTrial] = useState(true)
  const result = useRef<HTMLDivElement>(null)
  const choice = useRef(0)

  function choose(next: { kind?: TransferKind; file?: File }) {
    if (next.kind) setKind(next.kind)
    if (next.file) setFile(next.file)
    choice.current += 1
    setReport(undefined)
    const size = (next.file ?? file)?.size ?? 0
    setProblem(size > transferMaximumBytes ? text.tooLarge : undefined)
  }

  async function send(dryRun: boolean) {
    if (problem === text.tooLarge) return
    if (!file) {
      setProblem(text.noFile)
      return
    }
    setTrial(dryRun)
    setProblem(undefined)
    try {
      const body = { kind, dryRun: dryRun ? ('true' as const) : ('false' as const) }
      const chosen = choice.current
      const told = await call(importFile, { body }, { files: { file } })
      // A trial of what is not chosen any longer says nothing about what is.
      if (!dryRun || choice.current === chosen) setReport(told)
      if (!dryRun) {
        // The button that was pressed goes.
        result.current?.focus()
        setFile(undefined)
        await queries.invalidateQueries({ queryKey: keyOf(listExports) })
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      saidInPlace(error)
      setReport(undefined)
      setProblem(error.fields[0]?.message ?? error.reason)
    }
  }

  return (
    <section aria-labelledby="in" className="grid gap-4">
      <div>
        <h2 id="in" className="text-20">
          {text.in}
        </h2>
        <p className="muted">{text.inLead}</p>
      </div>
      <Select
        label={text.kind}
        name="kind"
        value={kind}
        onChange={(event) => choose({ kind: event.currentTarget.value as TransferKind })}
        options={transferKinds.map((value) => ({ value, label: kindWords[value].name }))}
        required
      />
      <FileDrop
        label={text.file}
        name="file"
        accept=".csv,.json,.txt"
        hint={text.fileHint}
        error={problem}
        current={file && <p dir="auto">{text.chosen(file.name)}</p>}
        onFile={(chosen) => choose({ file: chosen })}
      />
      <p className="small muted">{text.rules}</p>
      <p className="small muted">
        {text.statuses}{' '}
        {moveTargets.map((status, index) => (
          <Fragment key={status}>
            {index > 0 && ', '}
            <code>{status}</code>
          </Fragment>
        ))}
      </p>
      <div className="actions">
        <Button onClick={() => run(() => send(true))} busy={busy && isTrial}>
          {text.check}
        </Button>
        {report?.dryRun && report.added + report.changed > 0 && (
          <Button kind="primary" onClick={() => run(() => send(false))} busy={busy && !isTrial}>
            {text.take}
          </Button>
        )}
      </div>
      <div ref={result} role="status" tabIndex={-1}>
        {report && <Report report={report} />}
      </div>
    </section>
  )
}

function Report({ report }: { report: ImportReport }) {
  const { left, dryRun } = report
  return (
    <div className="grid gap-4">
      <Note tone={dryRun ? 'plain' : 'accent'} title={dryRun ? text.wouldBe : text.done}>
        <p>{text.counts(report)}</p>
      </Note>
      {left.length > 0 && (
        <Note tone="clock" title={text.left(left.length)}>
          <ul className="list-disc pl-5">
            {left.map(({ line, field, message }) => (
              <li key={`${line} ${field} ${message}`}>
                {text.line(line, field)}
                {message}
              </li>
            ))}
          </ul>
        </Note>
      )}
    </div>
  )
}
