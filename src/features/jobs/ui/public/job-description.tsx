import { jobWords } from '../messages.job.ts'

/** The employer's own text, sanitised when it was stored. */
export function JobDescription({ html, language }: { html: string; language: string | null }) {
  if (html === '') return <p className="muted">{jobWords.noDescription}</p>
  return (
    <div
      className="prose"
      dir="auto"
      {...(language && /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(language) && { lang: language })}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
