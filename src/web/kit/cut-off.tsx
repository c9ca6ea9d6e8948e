/** A field that is full takes no more of what is typed or pasted; without these words nobody would know. */
import { useState, type DOMAttributes, type ReactNode } from 'react'
import { formWords } from '#web/messages/forms.ts'

type TextControl = HTMLInputElement | HTMLTextAreaElement
type Hearing<Control> = Pick<DOMAttributes<Control>, 'onPaste' | 'onBeforeInput' | 'onInput'>

/**
 * What a text control with a `maxLength` hears, besides what its page hears, and what stands below it once
 * something was left out.
 */
export function useCutOff<Control extends TextControl>(
  maxLength: number | undefined,
  page: Hearing<Control>,
): Required<Hearing<Control>> & { said: ReactNode } {
  const [isCut, setIsCut] = useState(false)

  function hear(control: TextControl, added: string): void {
    if (maxLength === undefined) return
    const { value, selectionStart, selectionEnd } = control
    const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0)
    // A field of one line leaves line breaks out itself, one of several lines keeps one character of each.
    const breaks = control.tagName === 'TEXTAREA' ? '\n' : ''
    const length = added.replaceAll(/\r\n?|\n/g, breaks).length
    setIsCut(value.length - replaced + length > maxLength)
  }

  return {
    onPaste: (event) => {
      hear(event.currentTarget, event.clipboardData.getData('text'))
      page.onPaste?.(event)
    },
    onBeforeInput: (event) => {
      hear(event.currentTarget, event.data ?? '')
      page.onBeforeInput?.(event)
    },
    onInput: (event) => {
      if (isCut && event.currentTarget.value.length < maxLength!) setIsCut(false)
      page.onInput?.(event)
    },
    said: maxLength === undefined ? null : <CutOff>{isCut && formWords.cutOff(maxLength)}</CutOff>,
  }
}

/** Always there, so that its words are read out as they come; empty, it takes no room. */
function CutOff({ children }: { children: ReactNode }) {
  return (
    <div className="contents" aria-live="polite">
      {children && <p className="field-hint">{children}</p>}
    </div>
  )
}
