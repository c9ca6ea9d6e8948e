import { useState } from 'react'
import { Dialog } from '#web/kit/dialog.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { links } from '#web/links.ts'
import { careersWords as text } from '../messages.careers.ts'

/** The way to a company's careers page, and what to copy to show it elsewhere. */
export function CareersLink({ slug }: { slug: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <TextLink to={links.careers(slug)}>{text.page}</TextLink>
      <button type="button" className="link cursor-pointer" onClick={() => setOpen(true)}>
        {text.widget}
      </button>
      {open && (
        <Dialog open onClose={() => setOpen(false)} title={text.widget}>
          <p className="muted">{text.widgetLead}</p>
          <pre className="small mt-3 whitespace-pre-wrap wrap-anywhere" tabIndex={0}>
            {`<iframe src="${window.location.origin}${links.widget(slug)}" title="${text.title('us')}" width="100%" height="600" loading="lazy" style="border:0"></iframe>`}
          </pre>
        </Dialog>
      )}
    </>
  )
}
