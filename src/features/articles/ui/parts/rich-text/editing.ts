/** The editor itself: the schema with keys, pictures and what happens to pasted and dropped things. */
import { Editor, Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { EditorState } from '@tiptap/pm/state'
import type { NodeView } from '@tiptap/pm/view'
import { pictureTypes } from '../../../contract.ts'
import { richWords as words } from '../../messages.rich-text.ts'
import { openText } from './kept-text.ts'
import { cleanPasted, isTooLong } from './paste.ts'
import { extensionsWith, Picture } from './schema.ts'

/** A picture as a text names it. */
export type PictureWords = { alt: string; title: string | null }

export type EditingOptions = {
  element: HTMLElement
  markdown: string
  attributes: Record<string, string>
  /** Path of a picture of ours by its id; undefined while it is not known. */
  pathOf: (id: string) => string | undefined
  onMarkdown: (markdown: string, isKept: boolean) => void
  onLink: () => void
  /** A picture that was pasted or dropped. */
  onPicture: (file: File) => void
  onToolbar: () => void
  /** Something that was kept out, in words. */
  onKeptOut: (message: string) => void
}

export const idOf = (source: string) => /^picture:(.+)$/.exec(source)?.[1] ?? ''

/** @throws Error for a text that cannot be opened: ask `openText` first */
export function createEditing(options: EditingOptions): Editor {
  const { element, markdown, attributes, onMarkdown, onLink, onPicture, onToolbar } = options
  const { onKeptOut } = options
  const keys = Extension.create({
    name: 'keys',
    addKeyboardShortcuts: () => ({
      'Mod-k': () => done(onLink),
      'Alt-F10': () => done(onToolbar),
    }),
  })
  const picture = Picture.extend({
    addNodeView: () => (shown) => pictureView(shown.node.attrs as Drawn, options.pathOf),
  })
  let length = 0
  const editor = new Editor({
    element,
    // The policy of pages allows no style element; the few rules are in the style sheet.
    injectCSS: false,
    extensions: [...extensionsWith(picture), keys],
    textDirection: 'auto',
    editorProps: {
      attributes,
      handlePaste({ state: { selection } }, event) {
        const { clipboardData } = event
        if (!clipboardData) return false
        if (isKeptOut(clipboardData, selection.to - selection.from)) return true
        // Word offers a picture of its text beside the text.
        if (clipboardData.getData('text/plain').trim() !== '') return false
        return takePicture(clipboardData.files)
      },
      handleDrop(view, event, _slice, isMoved) {
        const { dataTransfer } = event
        if (isMoved || !dataTransfer) return false
        if (dataTransfer.files.length === 0) {
          const isRefused = isKeptOut(dataTransfer, 0)
          if (isRefused) event.preventDefault()
          return isRefused
        }
        event.preventDefault()
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
        if (at) editor.commands.setTextSelection(at.pos)
        return takePicture(dataTransfer.files) || true
      },
      transformPastedHTML(html) {
        const cleaned = cleanPasted(html)
        // After the rest has come in.
        if (cleaned.pictures > 0) {
          queueMicrotask(() => onKeptOut(words.picturesLeftOut(cleaned.pictures)))
        }
        return cleaned.html
      },
    },
    onUpdate: ({ editor: { state } }) => write(state.doc),
  })
  const opened = openText(markdown, editor.schema)
  if ('reason' in opened) throw new Error(`Not opened: ${opened.reason}`)
  const text = opened
  // The very nodes that were read, so that what nobody touches keeps its letters; there is nothing to undo yet.
  const { plugins } = editor.state
  editor.view.updateState(EditorState.create({ doc: text.document, plugins }))
  length = markdown.length
  return editor

  function write(document: Node): void {
    const written = text.markdownOf(document)
    length = written.length
    onMarkdown(written, text.isKept(document))
  }

  /** @param replaced how much of the text it would take the place of */
  function isKeptOut(brought: DataTransfer, replaced: number): boolean {
    const text = brought.getData('text/plain')
    const html = brought.getData('text/html')
    if (!isTooLong({ text, html }, length - replaced)) return false
    onKeptOut(words.tooLong)
    return true
  }

  function takePicture(files: FileList): boolean {
    const file = files[0]
    if (!file) return false
    if ((pictureTypes as readonly string[]).includes(file.type)) onPicture(file)
    else onKeptOut(words.onlyPictures)
    return true
  }
}

function done(act: () => void): true {
  act()
  return true
}

type Drawn = { source: string } & PictureWords

function pictureView({ source, alt }: Drawn, pathOf: EditingOptions['pathOf']): NodeView {
  const dom = document.createElement('img')
  const id = idOf(source)
  dom.dataset['picture'] = source
  dom.alt = id ? alt : words.noPicture
  dom.className = 'rich-picture'
  const path = pathOf(id)
  if (path) dom.src = path
  return { dom, ignoreMutation: () => true }
}
