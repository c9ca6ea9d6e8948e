/** Resumes as files: what is printed, what is seen before, what is sent. */
import type { Context } from '#platform/context.ts'
import type { PageFormat } from '#platform/pdf/pdf-process.ts'
import { renderPdf, UnsettablePage } from '#platform/pdf/render-pdf.ts'
import * as profiles from '#features/profiles/server/service.ts'
import { invalidField } from '#shared/errors.ts'
import { okReply, type FileReply } from '#shared/schemas.ts'
import type { ExportFormat, ResumeContent } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { resumeWords } from '../messages.resume.ts'
import { fitDocument } from './parser/fit-document.ts'
import { asDocx } from './printing/docx.ts'
import { asJsonResume, asMarkdown, asText } from './printing/plain.ts'
import { templateOf } from './printing/templates.ts'
import { viewOf } from './printing/view.ts'
import { ownResume } from './service.own.ts'

const contentTypes: Readonly<Record<ExportFormat, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  json: 'application/json; charset=utf-8',
}

/**
 * The bytes of a resume in one of its forms.
 *
 * @throws AppError INVALID_INPUT when its text cannot be set as pages
 */
export async function printResume(
  content: ResumeContent,
  format: ExportFormat,
): Promise<Uint8Array> {
  const document = fitDocument(content.document)
  const view = viewOf(document, content.sections)
  const encode = (text: string) => new TextEncoder().encode(text)
  switch (format) {
    case 'pdf':
      return setPages(templateOf(content.template), pageOf(content, true), 'archive')
    case 'docx':
      return asDocx(view, document, content.paper)
    case 'txt':
      return encode(asText(view))
    case 'md':
      return encode(asMarkdown(view))
    case 'json':
      return encode(asJsonResume(document))
  }
}

async function setPages(template: string, data: unknown, format: PageFormat): Promise<Uint8Array> {
  try {
    return await renderPdf(template, data, format)
  } catch (error) {
    if (error instanceof UnsettablePage)
      throw invalidField('document', errorWords.unprintable, error)
    throw error
  }
}

function pageOf({ document: given, sections, paper }: ResumeContent, carriesData: boolean) {
  const document = fitDocument(given)
  return {
    view: viewOf(document, sections),
    words: { summary: resumeWords.summary, contact: resumeWords.contact },
    paper,
    json: carriesData ? asJsonResume(document) : '',
  }
}

/** @throws AppError NOT_FOUND when it is not the candidate's own */
export async function exportResume(
  context: Context,
  id: string,
  format: ExportFormat,
): Promise<FileReply> {
  const resume = await ownResume(context, id)
  // A name that was emptied is kept as an empty one.
  const name = resume.document.basics?.name || resume.label
  return {
    body: await printResume(resume, format),
    contentType: contentTypes[format],
    fileName: `${name} ${resumeWords.fileName}.${format}`,
  }
}

export async function previewResume(
  content: ResumeContent,
): Promise<{ svg: string; pages: number }> {
  // Paper is white in a dark theme, too.
  const template = `#set page(fill: white)
${templateOf(content.template)}`
  const picture = await setPages(template, pageOf(content, false), 'picture')
  const svg = new TextDecoder().decode(picture)
  return { svg, pages: Math.max(1, svg.match(/class="typst-page"/g)?.length ?? 1) }
}

/** Requests and applications keep the file that they were sent with; later ones get this one. */
export async function attachResume(context: Context, id: string) {
  const { body, fileName } = await exportResume(context, id, 'pdf')
  const files = { resume: { fileName: fileName ?? 'resume.pdf', bytes: body } }
  await context.inTransaction((inside) => profiles.saveCandidateInfo(inside, {}, { files }))
  return okReply
}
