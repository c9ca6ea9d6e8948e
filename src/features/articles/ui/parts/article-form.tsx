import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { call } from '#web/api/call.ts'
import { Card } from '#web/kit/content.tsx'
import { Checkbox, Select, TextArea, TextField, type Option } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import type { EndpointInput, EndpointReply } from '#shared/endpoint.ts'
import {
  excerptMaximum,
  previewArticle,
  slugMaximum,
  tagsAtMost,
  titleMaximum,
  type ArticleDraft,
  type createArticle,
} from '../../contract.ts'
import { editorWords as words } from '../messages.ts'
import { BodyField } from './body-field.tsx'
import { suggestAddress } from './suggest-address.ts'
import '../article-text.css'

/** What the form sends. */
export type Written = EndpointInput<typeof createArticle>['body']

type Props = {
  /** Under which what is typed survives a reload. */
  name: string
  draft?: ArticleDraft
  categories: readonly Option[]
  /** Those with a page. */
  authors: readonly Option[]
  saveLabel?: string
  onSave: (written: Written) => Promise<void>
}

function writtenOf(values: FormData): Written {
  return {
    title: textOf(values, 'title'),
    category: textOf(values, 'category'),
    slug: textOf(values, 'slug'),
    excerpt: textOf(values, 'excerpt'),
    body: textOf(values, 'body'),
    tags: textOf(values, 'tags')
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean)
      .slice(0, tagsAtMost),
    author: textOf(values, 'author') || null,
    authorName: textOf(values, 'authorName'),
    canonicalUrl: textOf(values, 'canonicalUrl') || null,
    isIndexed: values.has('isIndexed'),
  }
}

/** A text and where it stands, with a preview beneath. */
export function ArticleForm(props: Props) {
  const { name, draft, categories, authors, saveLabel = words.save, onSave } = props
  const [body, setBody] = useState(draft?.body ?? '')
  const preview = usePreview(body)
  const paths = useMemo(
    () => new Map(preview?.pictures.map(({ id, path }) => [id, path])),
    [preview],
  )
  return (
    <Form
      name={name}
      className="grid max-w-measure gap-6"
      onSubmit={(values) => onSave(writtenOf(values))}
    >
      <TextField
        label={words.heading}
        name="title"
        maxLength={titleMaximum}
        defaultValue={draft?.title}
        onBlur={suggestAddress}
        required
      />
      <BodyField defaultValue={draft?.body} paths={paths} onBody={setBody} />
      <Preview shown={body.trim() === '' ? undefined : preview} />
      <TextArea
        label={words.excerpt}
        hint={words.excerptHint}
        name="excerpt"
        rows={2}
        countTo={excerptMaximum}
        defaultValue={draft?.excerpt}
        required
      />
      <Select
        label={words.category}
        name="category"
        options={categories}
        defaultValue={draft?.category}
        required
      />
      <TextField
        label={words.slug}
        hint={words.slugHint}
        name="slug"
        maxLength={slugMaximum}
        defaultValue={draft?.slug}
        required
      />
      {authors.length > 0 && (
        <Select
          label={words.author}
          name="author"
          options={authors}
          empty={words.authorNoPage}
          defaultValue={draft?.author ?? ''}
        />
      )}
      <TextField
        label={words.authorName}
        hint={authors.length > 0 ? words.authorNameHint : undefined}
        name="authorName"
        maxLength={100}
        defaultValue={draft?.author ? '' : draft?.authorName}
        required={authors.length === 0}
      />
      <TextField
        label={words.tags}
        hint={words.tagsHint}
        name="tags"
        maxLength={400}
        defaultValue={draft?.tags.join(', ')}
      />
      <TextField
        label={words.canonical}
        hint={words.canonicalHint}
        name="canonicalUrl"
        type="url"
        maxLength={2000}
        defaultValue={draft?.canonicalUrl ?? ''}
      />
      <Checkbox name="isIndexed" label={words.indexed} defaultChecked={draft?.isIndexed ?? true} />
      <div>
        <SubmitButton>{saveLabel}</SubmitButton>
      </div>
    </Form>
  )
}

type Previewed = EndpointReply<typeof previewArticle>

/** A moment after the last key. */
function usePreview(body: string): Previewed | undefined {
  const settled = useDeferredValue(body)
  const { data } = useQuery({
    queryKey: ['article preview', settled],
    queryFn: () => call(previewArticle, { body: { body: settled } }, { silent: true }),
    enabled: settled.trim() !== '',
    placeholderData: (before) => before,
    gcTime: 0,
  })
  return data
}

/** As readers will see it. */
function Preview({ shown }: { shown: Previewed | undefined }) {
  return (
    <Card>
      <h2 className="small muted mb-3">{words.preview}</h2>
      {!shown ? (
        <p className="muted">{words.previewNone}</p>
      ) : (
        <>
          {shown.problems.map((problem) => (
            <p key={problem} className="field-error">
              {problem}
            </p>
          ))}
          {/* The server has cleaned it. */}
          <div
            className="prose article-text"
            dir="auto"
            dangerouslySetInnerHTML={{ __html: shown.html }}
          />
        </>
      )}
    </Card>
  )
}
