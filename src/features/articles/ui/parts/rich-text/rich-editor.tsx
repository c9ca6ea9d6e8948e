import type { Editor } from '@tiptap/core'
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'
import type { ArticlePicture } from '../add-picture.tsx'
import { createEditing, idOf, type PictureWords } from './editing.ts'
import { LinkDialog } from './link-dialog.tsx'
import { Toolbar } from './toolbar.tsx'
import './rich-editor.css'

export type RichEditorHandle = {
  focus: () => void
  /** In a line of its own below the cursor. */
  insertPicture: (picture: ArticlePicture) => void
  describePicture: (picture: PictureWords) => void
}

type Props = {
  /** Read once; the editor that has another text is another one. */
  markdown: string
  labelId: string
  hintId: string
  errorId: string | undefined
  /** Paths of pictures by their ids. */
  paths: ReadonlyMap<string, string>
  onMarkdown: (markdown: string, isKept: boolean) => void
  /** To add one, which may have been pasted, or to describe the one that is selected. */
  onPicture: (asked: { file?: File; described?: PictureWords }) => void
  onKeptOut: (message: string) => void
  ref: Ref<RichEditorHandle>
}

/** An article as readers will see it, written in place. */
export default function RichEditor(props: Props) {
  const { markdown, labelId, hintId, errorId, paths, ref } = props
  const place = useRef<HTMLDivElement>(null)
  const toolbar = useRef<HTMLDivElement>(null)
  const now = useRef(props)
  const [editor, setEditor] = useState<Editor>()
  const [link, setLink] = useState<string>()
  const textId = `${labelId}-text`

  useEffect(() => {
    now.current = props
  })

  useEffect(() => {
    const made = createEditing({
      element: place.current!,
      markdown,
      attributes: {
        id: textId,
        class: 'rich-text prose article-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        'aria-describedby': hintId,
        'aria-required': 'true',
        'data-field': 'body',
      },
      pathOf: (id) => now.current.paths.get(id),
      onMarkdown: (written, isKept) => now.current.onMarkdown(written, isKept),
      onLink: () => setLink((made.getAttributes('link')['href'] as string | undefined) ?? ''),
      onPicture: (file) => now.current.onPicture({ file }),
      onToolbar: () => toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
      onKeptOut: (message) => now.current.onKeptOut(message),
    })
    setEditor(made)
    return () => made.destroy()
  }, [markdown, textId, labelId, hintId])

  useEffect(() => {
    const text = editor?.view.dom
    if (!text) return
    text.toggleAttribute('aria-invalid', false)
    if (errorId) text.setAttribute('aria-invalid', 'true')
    text.setAttribute('aria-describedby', errorId ? `${hintId} ${errorId}` : hintId)
  }, [editor, errorId, hintId])

  // Paths arrive after the pictures that they are of.
  useEffect(() => {
    if (!editor) return
    for (const picture of editor.view.dom.querySelectorAll<HTMLImageElement>('.rich-picture')) {
      const path = paths.get(idOf(picture.dataset['picture'] ?? ''))
      if (path && picture.getAttribute('src') !== path) picture.src = path
    }
  }, [editor, paths])

  useImperativeHandle(
    ref,
    () => ({
      focus: () => void editor?.commands.focus(),
      insertPicture: ({ source, alt, title }) => {
        if (!editor) return
        const picture = { type: 'picture', attrs: { source, alt, title } }
        const { $from } = editor.state.selection
        const isOwnPlace = $from.parent.type.name === 'paragraph' && $from.parent.childCount === 0
        const chain = editor.chain().focus()
        // In a line of its own, as a heading or a sentence is no place for it; a cell has one line.
        if (isOwnPlace || $from.depth === 0 || editor.isActive('table'))
          chain.insertContent(picture)
        else chain.insertContentAt($from.after(1), { type: 'paragraph', content: [picture] })
        chain.run()
      },
      describePicture: (described) => {
        void editor?.chain().focus().updateAttributes('picture', described).run()
      },
    }),
    [editor],
  )

  function pictureAsked() {
    if (!editor?.isActive('picture')) return props.onPicture({})
    const { alt, title } = editor.getAttributes('picture') as PictureWords
    props.onPicture({ described: { alt, title } })
  }

  function saveLink(href: string) {
    const { empty } = editor!.state.selection
    const chain = editor!.chain().focus()
    const isNew = empty && !editor!.isActive('link')
    if (isNew) {
      const marks = [{ type: 'link', attrs: { href } }]
      // What is typed next is no part of it.
      chain.insertContent({ type: 'text', text: href, marks }).unsetMark('link')
    } else {
      chain.extendMarkRange('link').setLink({ href })
    }
    chain.run()
    setLink(undefined)
  }

  return (
    <div className="rich-editor">
      {editor && (
        <Toolbar
          ref={toolbar}
          editor={editor}
          controls={textId}
          onLink={() => setLink((editor.getAttributes('link')['href'] as string | undefined) ?? '')}
          onPicture={pictureAsked}
        />
      )}
      <div ref={place} />
      {link !== undefined && (
        <LinkDialog
          address={link}
          onClose={() => {
            setLink(undefined)
            editor?.commands.focus()
          }}
          onSave={saveLink}
          onRemove={() => {
            editor?.chain().focus().extendMarkRange('link').unsetLink().run()
            setLink(undefined)
          }}
        />
      )}
    </div>
  )
}
